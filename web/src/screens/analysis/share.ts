/** A board as the end of an address: where it began and what was tried, packed. */
import type { Start } from './board-session.svelte';
import type { Move } from './tree';

export interface SharedBoard {
  /** None where the address itself says it: a table, or a game. */
  start?: Start;
  moves: Move[];
}

async function through(data: BlobPart, stream: ReadableWritablePair<Uint8Array, BufferSource>): Promise<Uint8Array> {
  return new Uint8Array(await new Response(new Blob([data]).stream().pipeThrough(stream)).arrayBuffer());
}

export async function packed(board: SharedBoard): Promise<string> {
  const bytes = await through(JSON.stringify(board), new CompressionStream('deflate-raw'));
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** What was packed; null for a text that was not made here. */
export async function unpacked(text: string): Promise<SharedBoard | null> {
  try {
    const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
    const json = new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw')));
    const found = JSON.parse(json) as SharedBoard;
    return Array.isArray(found.moves) ? found : null;
  } catch {
    return null;
  }
}
