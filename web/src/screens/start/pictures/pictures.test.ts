import { describe, expect, it } from 'vitest';
import drawn from './drawn/drawn.json';
import { PICTURES, picture } from './pictures';

describe('the pictures of the start page', () => {
  it.each(PICTURES.flatMap((name) => [[name, 'dark'] as const, [name, 'light'] as const]))(
    '%s in the %s is drawn as its code says (else: python -m scripts.start_pictures)',
    async (name, theme) => {
      const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(picture(name, theme)));
      const digest = Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
      expect(drawn[`${name}-${theme}`]).toBe(digest);
    },
  );
});
