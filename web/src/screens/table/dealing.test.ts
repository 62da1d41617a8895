import { describe, expect, it } from 'vitest';
import { Unreachable } from '../../protocol/client';
import type { TableState } from '../../protocol/table.svelte';
import { Dealing } from './dealing.svelte';

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
    const dealing = new Dealing(state);
    void dealing.choose('on', 3);
    void dealing.choose('back', 3);
    void dealing.choose('on', 3);
    void dealing.choose('back', 3);
    expect(dealing.chosen).toBe('back');
    await answer();
    expect(sent).toEqual(['on', 'back']);
    await answer();
    expect(dealing.busy).toBe(false);
    expect(dealing.chosen).toBe('back');
  });
  it('may be none at all', async () => {
    const { state, sent, answer } = table();
    const dealing = new Dealing(state);
    void dealing.choose('on', 3);
    void dealing.unlock(0);
    expect(dealing.chosen).toBeNull();
    await answer();
    expect(sent).toEqual(['on', 'unlock']);
    void dealing.unlock(0);
    expect(dealing.chosen).toBeNull();
    await answer();
    expect(sent).toEqual(['on', 'unlock']);
    expect(dealing.busy).toBe(false);
  });
  it('waits until the taking back has arrived, or it would be taken back with it', async () => {
    const { state, sent, answer, seen } = table();
    seen.chosen = 'on';
    const dealing = new Dealing(state);
    void dealing.unlock(0);
    void dealing.choose('back', 3);
    expect(dealing.chosen).toBe('back');
    expect(sent).toEqual(['unlock']);
    await answer();
    expect(sent).toEqual(['unlock', 'back']);
  });
  it('is forgotten when the table has gone on', async () => {
    const { state, sent, answer, seen } = table();
    const dealing = new Dealing(state);
    void dealing.choose('on', 3);
    void dealing.choose('back', 3);
    seen.turn = 4;
    await answer();
    expect(sent).toEqual(['on']);
  });
  it('is kept in place of the first when the server is gone', async () => {
    const { state, answer } = table();
    const dealing = new Dealing(state);
    void dealing.choose('on', 3);
    void dealing.choose('back', 3);
    await answer(false);
    expect(dealing.unsent).toBe(true);
    expect(dealing.wish?.text).toBe('back');
    await dealing.unlock(0);
    expect(dealing.busy).toBe(false);
  });
  it('is a slip where one chooses alone', async () => {
    const { state, sent, answer } = table();
    (state.seen as unknown as { scene: { to_act: number[] } }).scene.to_act = [0];
    const dealing = new Dealing(state);
    void dealing.choose('m1-m4', 3);
    void dealing.choose('m2-m3', 3);
    await answer();
    expect(sent).toEqual(['m1-m4']);
  });
});

describe('a choice that could not be sent', () => {
  it('is sent once, whoever notices first that the server is back', async () => {
    const { state, sent, answer } = table();
    const dealing = new Dealing(state);
    void dealing.choose('on', 3);
    await answer(false);
    void dealing.again();
    void dealing.again();
    await answer();
    await answer();
    expect(sent).toEqual(['on', 'on']);
    expect(dealing.busy).toBe(false);
  });
  it('may be taken back while the table is looked at again', async () => {
    const { state, sent, answer } = table();
    const dealing = new Dealing(state);
    void dealing.choose('on', 3);
    await answer(false);
    const trying = dealing.again();
    void dealing.unlock(0);
    await trying;
    expect(sent).toEqual(['on']);
    expect(dealing.busy).toBe(false);
  });
});
