import type { StaticPicture } from '@padiman/federation';
import { Mark } from './Mark.tsx';
import { ShareScene } from './ShareScene.tsx';

/** What messengers show beside a link. It names nobody, since a deployment has a name of its own. */
export const shareImage = {
  file: 'share.png',
  width: 1200,
  height: 630,
  alt: 'A loaded car on a road between two Nigerian cities, with a traveller who waits beside it',
  draw: () => <ShareScene />,
};

const square = (file: string, width: number) => ({ file, width, draw: () => <Mark /> });

export const icons = {
  vector: { file: 'icon.svg', width: 64, draw: () => <Mark rounded /> },
  touch: square('icon-180.png', 180),
  small: square('icon-192.png', 192),
  large: square('icon-512.png', 512),
};

export const pictures: readonly StaticPicture[] = [shareImage, ...Object.values(icons)];
