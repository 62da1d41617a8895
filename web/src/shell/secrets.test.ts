import { beforeEach, describe, expect, it } from 'vitest';
import { linkOf, rememberSecrets, secretsOf } from './secrets';

beforeEach(() => localStorage.clear());

describe('the secrets of a table', () => {
  it('are kept together, whenever they were learnt', () => {
    rememberSecrets('one', { invitation: 'inv_a', watch: 'watch_a' });
    rememberSecrets('one', { recovery: { 0: 'seat_a' } });
    rememberSecrets('one', { recovery: { 2: 'seat_b' }, invitation: 'inv_b' });
    expect(secretsOf('one')).toEqual({ invitation: 'inv_b', watch: 'watch_a', recovery: { 0: 'seat_a', 2: 'seat_b' } });
    expect(secretsOf('two')).toEqual({});
  });

  it('are forgotten for the oldest tables first', () => {
    for (let i = 0; i < 80; i++) rememberSecrets(`table${i}`, { watch: `watch_${i}` });
    expect(secretsOf('table79').watch).toBe('watch_79');
    expect(secretsOf('table20').watch).toBe('watch_20');
    expect(secretsOf('table19')).toEqual({});
  });

  it('survive nothing broken', () => {
    localStorage.setItem('grotto-links', '{broken');
    expect(secretsOf('one')).toEqual({});
  });

  it('stand behind the hash of a link, where no server reads them', () => {
    expect(new URL(linkOf('bcdf', 'inv_x')).hash).toBe('#inv_x');
    expect(new URL(linkOf('bcdf', 'seat_x', 3)).pathname).toBe('/t/bcdf/3');
  });
});
