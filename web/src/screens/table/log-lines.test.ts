import { cleanup, render } from '@testing-library/svelte';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { GameEvent } from '../../games/kit/board';
import { closing, eventsOf, freshLines, turns } from './log-lines';
import Log from './Log.svelte';
import { GAMES } from '../../games';

const event = (by: GameEvent['by'], kind: string, says: string[], ...facts: string[]): GameEvent => ({
  by,
  text: kind,
  value: { text: kind, kind, clause: 'E-23' },
  facts: facts.map((fact) => ({ kind: fact, clause: 'E-23' })),
  clause: null,
  says,
});

const EMERALD = [
  event('chance', 'first', ['Anna will begin.']),
  event('chance', 'turn-up', ['Beside cave 1 lies a ruby.', "It is Anna's turn."], 'turn'),
  event(0, 'move', ['Anna rides.', 'Anna takes a ruby.'], 'landed', 'took'),
  event('chance', 'roll', ['The dragon stirs.', 'It catches Ben.'], 'dragon', 'caught'),
  event(1, 'bribe', ['Ben bribes the dragon.', "It is Ben's turn."], 'freed', 'turn'),
  event(1, 'move', ['Ben rides.'], 'landed'),
];

describe('the log', () => {
  test('holds a turn together, with what chance and the others did in it', () => {
    const groups = turns(EMERALD);
    expect(groups.map(({ at, by }) => [at, by])).toEqual([
      [0, null],
      [2, 0],
      [5, 1],
    ]);
    expect(groups[1]?.lines.map((line) => line.text)).toEqual([
      'Anna rides.',
      'Anna takes a ruby.',
      'The dragon stirs.',
      'It catches Ben.',
      'Ben bribes the dragon.',
    ]);
  });

  const fluency = { names: ['Anna', 'Annabel', 'Ben'], and: 'and' };
  const told = (...says: string[]): string[] =>
    turns([event(0, 'move', says)], 0, fluency).flatMap((turn) =>
      turn.lines.map((line) => (line.joined ? '… ' : '') + line.text),
    );

  test('tells in one sentence what the same player did, with the name once', () => {
    expect(told('Anna rides.', 'Anna takes a ruby.')).toEqual(['Anna rides', '… and takes a ruby.']);
    expect(told('Anna rides.', 'Anna rests.', 'Anna sings.')).toEqual(['Anna rides,', '… rests', '… and sings.']);
    expect(told('Anna rides.', 'Annabel sings.', 'Ben rests.')).toEqual([
      'Anna rides.',
      'Annabel sings.',
      'Ben rests.',
    ]);
    expect(told('Annabel sings.', 'Anna rides.')).toEqual(['Annabel sings.', 'Anna rides.']);
  });

  test('lets a sentence that tells two things only end another one', () => {
    expect(told('Anna rides.', 'Anna takes one; two are left.', 'Anna sings.')).toEqual([
      'Anna rides',
      '… and takes one; two are left.',
      'Anna sings.',
    ]);
    expect(told('Anna rides.', 'Anna has it!')).toEqual(['Anna rides', '… and has it!']);
  });

  test('moves the Czech reflexive pronoun behind the verb', () => {
    expect(told('Anna jede.', 'Anna si bere rubín.')).toEqual(['Anna jede', '… and bere si rubín.']);
    expect(told('Anna jede.', 'Anna se vrací.')).toEqual(['Anna jede', '… and vrací se.']);
  });

  test('does not say whose turn is next: the next group shows it', () => {
    expect(
      turns(EMERALD)
        .flatMap((turn) => turn.lines)
        .some((line) => line.text.includes("'s turn")),
    ).toBe(false);
  });

  test('makes one group of choices that all made together and the card that followed', () => {
    const past = [
      event('chance', 'card', ['A treasure.'], 'split'),
      event(0, 'choice', []),
      event(1, 'choice', []),
      event(2, 'choice', ['All go on.'], 'reveal'),
      event('chance', 'card', ['Lava!'], 'first-trap'),
      event(0, 'choice', []),
      event(1, 'choice', []),
    ];
    const groups = turns(past);
    expect(groups.map(({ at, by, lines }) => [at, by, lines.map((line) => line.text)])).toEqual([
      [0, null, ['A treasure.']],
      [1, null, ['All go on.', 'Lava!']],
    ]);
  });

  test('has the clause of a step behind its last line', () => {
    const [turn] = turns([{ ...(EMERALD[2] as GameEvent), clause: 'E-38' }]);
    expect(turn?.lines.map((line) => line.clause)).toEqual([null, 'E-38']);
  });

  test('keeps the names of its groups while the past grows', () => {
    const before = turns(EMERALD.slice(0, 4)).map((turn) => turn.at);
    expect(
      turns(EMERALD)
        .map((turn) => turn.at)
        .slice(0, before.length),
    ).toEqual(before);
  });

  test('does not go on for one of two who did something together', () => {
    const fluency = { names: ['Anna', 'Ben'], and: 'and' };
    const past = [event(1, 'choice', ['Anna and Ben go back.', 'Anna brings home 3.', 'Anna takes a relic.'])];
    const [turn] = turns(past, 0, fluency);
    expect(turn?.lines.map(({ text }) => text)).toEqual([
      'Anna and Ben go back.',
      'Anna brings home 3',
      'and takes a relic.',
    ]);
  });
});

describe('a line that is shown once more', () => {
  afterEach(cleanup);
  const fluency = { names: ['Anna', 'Ben'], and: 'and' };
  const past = [
    event(0, 'choice', []),
    event(1, 'choice', ['Anna and Ben go on.']),
    event('chance', 'card', ['Lava!']),
    event(0, 'move', ['Anna rides.']),
    event(0, 'move', ['Anna takes a ruby.']),
    event(0, 'stop', ['The cave closes.']),
  ];

  test('is its whole sentence, and choices made together are opened together', () => {
    const [first] = turns(past, 40, fluency);
    const shown = (line: number): [number, number] => {
      const { from, to } = eventsOf(first as NonNullable<typeof first>, line, past, 40);
      return [from, to];
    };
    expect(first?.lines.map((_, i) => shown(i))).toEqual([
      [40, 42],
      [42, 43],
      [43, 45],
      [43, 45],
      [45, 46],
    ]);
  });

  test('is asked for by a click, and by keys that go from line to line', () => {
    const showAgain = vi.fn();
    const { container } = render(Log, { past: EMERALD, game: 'emerald', names: ['Anna', 'Ben'], you: 0, showAgain });
    const lines = [...container.querySelectorAll<HTMLElement>('.line')];
    lines[0]?.click();
    expect(showAgain).toHaveBeenLastCalledWith({ from: 5, to: 6 });
    expect(lines.map((line) => line.tabIndex)).toEqual(lines.map((_, i) => (i === 0 ? 0 : -1)));
    lines[0]?.focus();
    lines[0]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }));
    expect(document.activeElement).toBe(lines[1]);
    lines[1]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    expect(showAgain).toHaveBeenLastCalledWith({ from: 2, to: 3 });
  });
});

describe('the end of the log', () => {
  afterEach(cleanup);
  const over = { ...event(0, 'move', ['The game is over.'], 'over'), clause: 'E-74' };

  test('leads to the clause of the end once', () => {
    expect(closing(turns([...EMERALD, over]), 'E-74')).toBe(null);
    expect(closing(turns(EMERALD), 'E-74')).toBe('E-74');
    expect(closing(turns(EMERALD), undefined)).toBe(null);
  });

  test('has no line without a sentence', () => {
    const lava = event('chance', 'card', ['Lava again!', 'Expedition 5 is over.'], 'trap-sprung', 'expedition-over');
    const past = [{ ...lava, clause: 'D-17' }];
    const { container } = render(Log, { past, game: 'diamant', names: ['Anna'], you: 0, outcomeClause: 'D-46' });
    const lines = [...container.querySelectorAll('p')].map((line) => line.textContent?.replace(/\s+/g, ' ').trim());
    expect(lines).toEqual(['Lava again!', 'Expedition 5 is over. D-17', 'The game is over. D-46']);
  });
});

describe('the beginning of the log', () => {
  afterEach(cleanup);
  const past = [event(0, 'move', ['Anna rides.'])];

  test('can be asked for while it is not here', () => {
    const loadEarlier = vi.fn();
    const props = { past, game: 'emerald', names: ['Anna'], you: 0 };
    const { container, rerender } = render(Log, { ...props, missing: 600, loadEarlier });
    const button = container.querySelector('button') as HTMLButtonElement;
    expect(button.textContent).toContain('600');
    button.click();
    expect(loadEarlier).toHaveBeenCalledOnce();
    return rerender({ ...props, missing: 0, loadEarlier }).then(() => {
      expect(container.querySelector('button')).toBe(null);
    });
  });

  test('is not taken for the set-up of the board while earlier events are missing', () => {
    expect(turns(past, 600).map((turn) => turn.at)).toEqual([600]);
  });
});

describe('what is spoken', () => {
  test('is every line that is new, except whose turn it is: the bar says that', () => {
    expect(freshLines(EMERALD.slice(0, 4), EMERALD)).toEqual(['Ben bribes the dragon.', 'Ben rides.']);
  });

  test('is nothing at the first look and nothing when an action was taken back', () => {
    expect(freshLines(null, EMERALD)).toEqual([]);
    expect(freshLines(EMERALD, EMERALD.slice(0, 4))).toEqual([]);
    expect(freshLines([event(0, 'stop', ['x'])], EMERALD)).toEqual([]);
  });
});

describe('the example of the search', () => {
  test('is a clause of the rulebook', async () => {
    // named as a string, because the types of Node are not installed
    const files = (await import('node:fs' as string)) as { readFileSync: (path: string, encoding: 'utf8') => string };
    for (const { name, exampleClause } of GAMES) {
      const book = files.readFileSync(`../src/grotto/games/${name}/rulebook.md`, 'utf8');
      expect(book, `${name} ${exampleClause}`).toContain(`**${exampleClause}**`);
    }
  });
});
