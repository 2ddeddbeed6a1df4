import type { Brand } from '@padiman/contracts';
import type { Place } from '@padiman/federation';
import { icons } from '../pictures/pictures.tsx';

/** Web app manifest, for the home screen of a phone. */
export function manifest({ product }: Brand, { addressOf }: Place) {
  const icon = ({ file, width }: { file: string; width: number }, purpose: string) => ({
    src: addressOf(file),
    sizes: `${width}x${width}`,
    type: 'image/png',
    purpose,
  });
  return {
    name: product,
    short_name: product,
    lang: 'en-NG',
    start_url: '/',
    scope: '/',
    display: 'browser',
    background_color: '#0b5d43',
    theme_color: '#0b5d43',
    icons: [icon(icons.small, 'any'), icon(icons.large, 'any'), icon(icons.large, 'maskable')],
  };
}
