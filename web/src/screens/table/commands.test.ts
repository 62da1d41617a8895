import { describe, expect, it, vi } from 'vitest';
import { Problem, server, Unreachable } from '../../protocol/client';
import type { TableState } from '../../protocol/table.svelte';
import { TableCommands } from './commands.svelte';

/** A table whose answers come when the test says so. */
function table(): {
  state: TableState;
  sent: string[];
  answer: (ok?: boolean) => Promise<void>;
  seen: { turn: number; chosen: string | null };
} {
  const sent: string[] = [];
  const waiting: Array<(ok: boolean) => void> = [];
  const seen = {
    seat: 0,
    turn: 3,
    number: 7,
    chosen: null as string | null,
    phase: 'playing',
    scene: { to_act: [0, 1] },
  };
  const state = {
    seen,
    connection: 'open',
    refresh: () => Promise.resolve(),
    shows: () => Promise.resolve(),
    command: (name: string, body: { text?: string }) =>
      new Promise((done, fail) => {
        sent.push(body.text ?? name);
        waiting.push((ok) => {
          if (!ok) return fail(new Unreachable('gone'));
          seen.chosen = body.text ?? null;
          done({ number: 7 });
        });
      }),
  };
  const answer = async (ok = true): Promise<void> => {
    waiting.shift()?.(ok);
    await new Promise((done) => setTimeout(done));
  };
  return { state: state as unknown as TableState, sent, answer, seen };
}

describe('a change of mind while the first choice is on its way', () => {
  it('is shown at once and sent afterwards, the last one only', async () => {
    const { state, sent, answer } = table();
    const commands = new TableCommands(state);
    void commands.choose('on', 3);
    void commands.choose('back', 3);
    void commands.choose('on', 3);
    void commands.choose('back', 3);
    expect(commands.chosen).toBe('back');
    await answer();
    expect(sent).toEqual(['on', 'back']);
    await answer();
    expect(commands.busy).toBe(false);
    expect(commands.chosen).toBe('back');
  });
  it('may be none at all', async () => {
    const { state, sent, answer } = table();
    const commands = new TableCommands(state);
    void commands.choose('on', 3);
    void commands.unlock(0);
    expect(commands.chosen).toBeNull();
    await answer();
    expect(sent).toEqual(['on', 'unlock']);
    void commands.unlock(0);
    expect(commands.chosen).toBeNull();
    await answer();
    expect(sent).toEqual(['on', 'unlock']);
    expect(commands.busy).toBe(false);
  });
  it('waits until the taking back has arrived, or it would be taken back with it', async () => {
    const { state, sent, answer, seen } = table();
    seen.chosen = 'on';
    const commands = new TableCommands(state);
    void commands.unlock(0);
    void commands.choose('back', 3);
    expect(commands.chosen).toBe('back');
    expect(sent).toEqual(['unlock']);
    await answer();
    expect(sent).toEqual(['unlock', 'back']);
  });
  it('is forgotten when the table has gone on', async () => {
    const { state, sent, answer, seen } = table();
    const commands = new TableCommands(state);
    void commands.choose('on', 3);
    void commands.choose('back', 3);
    seen.turn = 4;
    await answer();
    expect(sent).toEqual(['on']);
  });
  it('is kept in place of the first when the server is gone', async () => {
    const { state, answer } = table();
    const commands = new TableCommands(state);
    void commands.choose('on', 3);
    void commands.choose('back', 3);
    await answer(false);
    expect(commands.unsent).toBe(true);
    expect(commands.pending?.text).toBe('back');
    await commands.unlock(0);
    expect(commands.busy).toBe(false);
  });
  it('is a slip where one chooses alone', async () => {
    const { state, sent, answer } = table();
    (state.seen as unknown as { scene: { to_act: number[] } }).scene.to_act = [0];
    const commands = new TableCommands(state);
    void commands.choose('m1-m4', 3);
    void commands.choose('m2-m3', 3);
    await answer();
    expect(sent).toEqual(['m1-m4']);
  });
});

describe('a refusal', () => {
  const refusal = (kind: string, status: number): Problem =>
    new Problem({
      type: `/problems/${kind}`,
      title: 'Jetzt nicht',
      status,
      detail: 'Auf Wiesenfeld 3 hast du keinen roten Ritter',
      what_to_do: 'Wähle etwas anderes.',
      trace: '',
      clause: 'E-23',
    });

  async function refused(error: Problem): Promise<{ commands: TableCommands; looked: number; asked: number }> {
    const { state } = table();
    const why = vi.spyOn(server, 'why').mockRejectedValue(new Error('asked a second time'));
    const refresh = vi.spyOn(state, 'refresh');
    vi.spyOn(state, 'command').mockRejectedValue(error);
    const commands = new TableCommands(state);
    await commands.choose('R.m3-m4+gem', 3);
    return { commands, looked: refresh.mock.calls.length, asked: why.mock.calls.length };
  }

  it('is shown in the words it came in, with its clause, without a second question', async () => {
    const { commands, looked, asked } = await refused(refusal('not-legal', 422));
    expect(commands.refused).toEqual({ detail: 'Auf Wiesenfeld 3 hast du keinen roten Ritter', clause: 'E-23' });
    expect([commands.busy, looked, asked]).toEqual([false, 1, 0]);
  });

  it('of a choice that came too late is no news: the table is looked at again', async () => {
    const { commands, looked } = await refused(refusal('stale', 409));
    expect([commands.refused, looked]).toEqual([null, 1]);
  });

  it('of too many requests is a short note', async () => {
    const { commands, looked } = await refused(refusal('too-many', 429));
    expect([commands.refused, looked]).toEqual([null, 0]);
  });
});

describe('a choice that could not be sent', () => {
  it('is sent once, whoever notices first that the server is back', async () => {
    const { state, sent, answer } = table();
    const commands = new TableCommands(state);
    void commands.choose('on', 3);
    await answer(false);
    void commands.again();
    void commands.again();
    await answer();
    await answer();
    expect(sent).toEqual(['on', 'on']);
    expect(commands.busy).toBe(false);
  });
  it('may be taken back while the table is looked at again', async () => {
    const { state, sent, answer } = table();
    const commands = new TableCommands(state);
    void commands.choose('on', 3);
    await answer(false);
    const trying = commands.again();
    void commands.unlock(0);
    await trying;
    expect(sent).toEqual(['on']);
    expect(commands.busy).toBe(false);
  });
});
