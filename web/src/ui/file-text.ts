/** The text of a file that somebody chose, as long as the server would take it. */

/** Characters of a match file or a board file: the server takes no more. */
export const LONGEST_FILE = 14_000;
const MOST_BYTES = 4; // of a character in UTF-8

export class TooLong extends Error {}
export class NoText extends Error {}

/** Throws `TooLong`, or `NoText` for what is not UTF-8. */
export async function fileText(file: File): Promise<string> {
  if (file.size > LONGEST_FILE * MOST_BYTES) throw new TooLong(); // not even read
  const text = decoded(await file.arrayBuffer());
  if ([...text].length > LONGEST_FILE) throw new TooLong();
  return text;
}

function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new NoText();
  }
}
