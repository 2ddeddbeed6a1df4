import { Car } from './Car.tsx';

export function CarDrawing() {
  return (
    <svg className="site-car" viewBox="-30 -60 270 170" aria-hidden="true" focusable="false">
      <circle className="art-amber" cx="165" cy="15" r="58" />
      <path className="art-hill" d="M-30 62c50-26 90-20 130-4s90-20 140-8v60H-30z" />
      <path className="art-road" d="M-30 76h270v34H-30z" />
      <path className="art-dashes" d="M-30 100h270" strokeWidth="3" />
      <Car />
    </svg>
  );
}
