import { describe, expect, it } from 'vitest';
import { Picked } from './picked.svelte';

const ride = { text: 'm1-m2', label: 'Meadow 1 to meadow 2' };
const gold = { text: 'm6-c1+gold', label: 'Meadow 6 to cave 1 · 5 gold' };

describe('a plan', () => {
  it('is kept while the same is offered, and while nothing is known', () => {
    const pick = new Picked();
    pick.toggle(gold);
    pick.follow([]);
    pick.follow([gold, ride]);
    expect(pick.among([ride, gold])).toBe(gold.text);
    expect(pick.lost).toBe(false);
  });

  it('is lost when it is not offered any more, or in other words: another card lies there', () => {
    for (const offers of [[ride], [{ ...gold, label: 'Meadow 6 to cave 1 · 1 gold' }]]) {
      const pick = new Picked();
      pick.toggle(gold);
      expect(pick.among(offers)).toBeNull();
      pick.follow(offers);
      expect([pick.offer, pick.lost]).toEqual([null, true]);
      pick.toggle(ride);
      expect(pick.lost).toBe(false);
    }
  });

  it('is given up with a second tap', () => {
    const pick = new Picked();
    pick.toggle(gold);
    pick.toggle(gold);
    pick.follow([ride]);
    expect([pick.offer, pick.lost]).toEqual([null, false]);
  });
});
