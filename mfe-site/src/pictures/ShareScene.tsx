import { Landscape } from '../drawings/HeroScene.tsx';
import colours from '../styles/colours.css';
import car from '../styles/car.css';
import scene from '../styles/scene.css';

export function ShareScene() {
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
