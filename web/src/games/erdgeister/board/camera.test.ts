import { describe, expect, it } from 'vitest';
import { Camera } from './camera.svelte';
import { geometryOf } from './geometry';
import { layOut } from './layout';
import { VIEWS } from '../views-for-tests';

function camera(width: number, height: number): Camera {
  const layout = layOut(geometryOf(VIEWS.mid.options), VIEWS.mid.position.faces, width / height);
  const made = new Camera(() => layout);
  [made.width, made.height] = [width, height];
  return made;
}

describe('on a phone', () => {
  it('an empty mine is seen as a whole, and one with gnomes so close that they can be tapped', () => {
    const it = camera(390, 470);
    expect(it.close).toBe(false);
    it.lively = true;
    expect(it.close).toBe(true);
    expect(44 * it.scale).toBeGreaterThan(40);
  });
  it('all of it is seen for a gnome that is placed, whatever was wished before', () => {
    const it = camera(390, 470);
    [it.lively, it.wish] = [true, 'close'];
    it.wide = true;
    expect(it.close).toBe(false);
    it.wish = 'close';
    expect(it.close).toBe(true);
    it.wide = false;
    it.wide = true;
    expect(it.close).toBe(false);
  });
  it('whoever wants the whole mine has it until they plan something, and again after that', () => {
    const it = camera(390, 470);
    it.lively = true;
    it.wish = 'whole';
    expect(it.close).toBe(false);
    it.near = true;
    expect(it.close).toBe(true);
    it.wish = 'whole';
    expect(it.close).toBe(false);
    it.near = false;
    expect(it.close).toBe(false);
    it.near = true;
    expect(it.close).toBe(true);
  });
});

it('a desktop shows the whole mine always', () => {
  const it = camera(1100, 800);
  [it.lively, it.near] = [true, true];
  expect(it.close).toBe(false);
});
