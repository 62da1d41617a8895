import { beforeEach, describe, expect, it } from 'vitest';
import { Pointer, type Moment } from './pointer';

let sent: Array<string | null>;
let pointer: Pointer;
const at = (turn: number, ...legal: string[]): Moment => ({
  turn,
  scene: { legal: legal.map((text) => ({ text })) },
});
beforeEach(() => {
  sent = [];
  pointer = new Pointer((text) => sent.push(text));
});

describe('what a phone points at', () => {
  it('is sent again when the table has moved on, once a turn', () => {
    pointer.moved(at(1, 'a', 'b'));
    pointer.point('a');
    pointer.moved(at(1, 'a', 'b'));
    expect(sent).toEqual(['a']);
    pointer.moved(at(2, 'a', 'b'));
    pointer.moved(at(2, 'a', 'b'));
    expect(sent).toEqual(['a', 'a']);
  });
  it('waits for the turn in which it can be chosen again', () => {
    pointer.moved(at(1, 'a'));
    pointer.point('a');
    pointer.moved(at(2));
    pointer.moved(at(3, 'b'));
    expect(sent).toEqual(['a']);
    pointer.moved(at(4, 'a'));
    expect(sent).toEqual(['a', 'a']);
  });
  it('is forgotten once nothing is pointed at', () => {
    pointer.moved(at(1, 'a'));
    pointer.point('a');
    pointer.point(null);
    pointer.moved(at(2, 'a'));
    expect(sent).toEqual(['a', null]);
  });
});
