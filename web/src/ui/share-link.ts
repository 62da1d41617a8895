/** Hands a link on: by the device's own sheet where it has one for the hand, else by the clipboard. */
export type Handed = 'shared' | 'copied' | 'failed';

export async function shareLink(link: string): Promise<Handed> {
  const byHand = matchMedia('(pointer: coarse)').matches && typeof navigator.share === 'function';
  if (byHand)
    return navigator.share({ url: link }).then(
      () => 'shared',
      () => 'failed', // the sheet was closed
    );
  try {
    await navigator.clipboard.writeText(link);
    return 'copied';
  } catch {
    return copiedOldWay(link) ? 'copied' : 'failed'; // by http from another machine there is no clipboard
  }
}

function copiedOldWay(link: string): boolean {
  const field = document.createElement('textarea');
  field.value = link;
  document.body.append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  return done;
}
