/** Draws pictures beside the page, so that it can be used meanwhile. */

import { picture, type Picture } from './pictures';
import type { Theme } from './palette';

export interface Wish {
  name: Picture;
  theme: Theme;
}

self.onmessage = ({ data }: MessageEvent<Wish>): void => {
  self.postMessage({ ...data, svg: picture(data.name, data.theme) });
};
