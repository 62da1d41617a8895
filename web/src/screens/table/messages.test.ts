import { expect, test } from 'vitest';

const files = import.meta.glob<Record<string, unknown>>(['./messages/*.json', '../replay/messages/*.json', '../fairness/messages/*.json'], { eager: true, import: 'default' });
const gaps = (message: unknown): string => [...new Set(JSON.stringify(message).match(/\{\w+\}/g) ?? [])].sort().join();

test('every language says everything, with the same gaps', () => {
  expect(Object.keys(files).length).toBe(12);
  for (const [path, messages] of Object.entries(files)) {
    const english = files[path.replace(/\w\w\.json$/, 'en.json')] as Record<string, unknown>;
    expect(Object.keys(messages).sort(), path).toEqual(Object.keys(english).sort());
    for (const key of Object.keys(english)) expect(gaps(messages[key]), `${path} ${key}`).toBe(gaps(english[key]));
  }
});
