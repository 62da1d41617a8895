import { describe, expect, it } from 'vitest';
import { geometryOf, placesOf, specialsOf, stepsFrom, walk } from './geometry';
import { VIEWS } from './views-for-tests';

const board = geometryOf({});

describe('the way on foot', () => {
  it('leads past an entrance into the next tunnel', () => {
    expect(walk(board, 'A9', 'B1', 3)).toEqual(['A9', 'A10', 'a1', 'B1']);
  });
  it('ends on an entrance that is hit exactly', () => {
    expect(walk(board, 'D8', 'd1', 3)).toEqual(['D8', 'D9', 'D10', 'd1']);
  });
  it('goes on from the last entrance to the first tunnel', () => {
    expect(walk(board, 'd1', 'A2', 2)).toEqual(['d1', 'A1', 'A2']);
  });
  it('leads through the chamber into another shaft', () => {
    expect(walk(board, 'a7', 'c8', 3)).toEqual(['a7', 'a8', 'chamber', 'c8']);
  });
  it('leads back and out by the entrance', () => {
    expect(walk(board, 'a2', 'B3', 4)).toEqual(['a2', 'a1', 'B1', 'B2', 'B3']);
  });
  it('is told apart by its length', () => {
    expect(walk(board, 'A9', 'B1', 4)).toBeNull();
  });
  it('never turns back', () => {
    expect(walk(board, 'a4', 'a4', 2)).toBeNull();
  });
});

describe('the places of a board', () => {
  it('are all fields, the dark corners of the faces that lie up, and the chamber', () => {
    const places = placesOf(board, ['I', 'II', 'I', 'II']);
    expect(places).toHaveLength(40 + 32 + 4 + 4 + 1);
    expect(places).toContain('a5d');
    expect(places).toContain('b4d');
    expect(places).not.toContain('a4d');
  });
  it('have no tile before one is laid', () => {
    expect(specialsOf(board, [null, null, null, null])).toHaveLength(board.beside.length);
  });
  it('include every place where somebody stands, on every board', () => {
    for (const view of Object.values(VIEWS)) {
      const places = new Set(placesOf(geometryOf(view.options), view.position.faces));
      for (const place of Object.keys(view.position.standing)) expect(places).toContain(place);
      for (const value of view.legal) if (typeof value['to'] === 'string') expect(places).toContain(value['to']);
    }
  });
});

it('every legal move of every view is a way on foot to its landing', () => {
  for (const view of Object.values(VIEWS)) {
    const mine = geometryOf(view.options);
    for (const value of view.legal) {
      if (value.kind !== 'move') continue;
      const from = String(value['from']).replace(/d$/, '');
      expect(walk(mine, from, String(value['landing']), Number(value['steps'])), value.text).not.toBeNull();
    }
  }
});

it('a ring of two tunnels closes', () => {
  expect(stepsFrom(geometryOf(VIEWS.small.options), 'b1')[0]).toBe('A1');
});
