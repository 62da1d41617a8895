import { describe, expect, it } from 'vitest';
import { geometryOf, placesOf, specialsOf } from './geometry';
import { isGoing, isMove } from '../types';
import { VIEWS } from '../views-for-tests';

const board = geometryOf({});

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
      for (const value of view.legal.filter(isGoing)) expect(places).toContain(value.to);
      for (const value of view.legal.filter(isMove)) for (const place of value.path) expect(places).toContain(place);
    }
  });
});
