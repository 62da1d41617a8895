import { describe, expect, it } from 'vitest';
import { fileText, LONGEST_FILE, NoText, TooLong } from './file-text';

const file = (content: BlobPart): File => new File([content], 'match.grotto');

describe('the text of a chosen file', () => {
  it('may have as many characters as the server takes, however many bytes they are', async () => {
    const text = '💎'.repeat(LONGEST_FILE);
    expect(await fileText(file(text))).toBe(text);
  });
  it.each(['x'.repeat(LONGEST_FILE + 1), 'x'.repeat(10 * LONGEST_FILE)])('is refused if it is longer', async (text) => {
    await expect(fileText(file(text))).rejects.toBeInstanceOf(TooLong);
  });
  it('is refused if it is no text', async () => {
    await expect(fileText(file(new Uint8Array([0x67, 0xff, 0xfe])))).rejects.toBeInstanceOf(NoText);
  });
});
