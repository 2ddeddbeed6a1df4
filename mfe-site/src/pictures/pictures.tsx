import type { StaticPicture } from '@padiman/federation';
import { Landscape } from '../drawings/HeroScene.tsx';
import colours from '../styles/colours.css';
import car from '../styles/car.css';
import scene from '../styles/scene.css';

/** Picture that messengers show beside a link. Without a name, since each deployment has its own. */
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

/** Product's mark as an icon; the square one keeps it in the middle, since phones cut out a circle. */
function Mark({ rounded = false }: { rounded?: boolean }) {
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="-8 -8 48 48">
      <path
        fill="#0b5d43"
        d={
          rounded
            ? 'M2-8h28a10 10 0 0 1 10 10v28a10 10 0 0 1-10 10H2A10 10 0 0 1-8 30V2A10 10 0 0 1 2-8z'
            : 'M-8-8h48v48H-8z'
        }
      />
      <path fill="none" stroke="#fff" strokeLinecap="round" strokeWidth="3.5" d="M8 24c0-9 16-5 16-15" />
      <circle fill="#fdf6e7" cx="8" cy="24" r="5" />
      <circle fill="#f5b445" cx="24" cy="8" r="5" />
    </svg>
  );
}

function ShareScene() {
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">
      <style dangerouslySetInnerHTML={{ __html: pictureStyle() }} />
      <path fill="#0b5d43" d="M0 0h1200v630H0z" />
      <svg
        x="0"
        y="230"
        width="1200"
        height="400"
        viewBox="90 66 1200 314"
        preserveAspectRatio="xMidYMax slice"
      >
        <Landscape />
      </svg>
      <g fill="#fff" fontFamily="Inter" fontSize="84" fontWeight="800" letterSpacing="-2.5">
        <text x="72" y="134">
          Someone is already
        </text>
        <text x="72" y="232">
          going your way
        </text>
      </g>
    </svg>
  );
}

/** Styles of the drawings with the light colours inserted: picture renderers know no custom properties. */
function pictureStyle(): string {
  const light = colours.slice(0, colours.indexOf('@media'));
  const values = new Map([...light.matchAll(/(--[\w-]+):([^;}]+)/g)].map(([, name, value]) => [name, value]));
  return (car + scene).replace(
    /var\((--[\w-]+)\)/g,
    (_all, name: string) => values.get(name) ?? 'currentcolor',
  );
}
