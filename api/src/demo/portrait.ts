import type { Random } from './random.ts';

const skins = ['5b3a29', '6f4633', '7d5038', '8d5a3c', '4a2f22'];
const clothes = ['0f766e', '1d4ed8', '9333ea', 'b45309', 'be123c', '15803d', '374151'];
const grounds = ['fde68a', 'bfdbfe', 'bbf7d0', 'fecaca', 'ddd6fe', 'e5e7eb'];

/** A small drawn portrait that needs no server to come from. */
export function portrait(random: Random): string {
  const [ground, cloth, skin] = [random.pick(grounds), random.pick(clothes), random.pick(skins)];
  const hair = random.between(13, 17);
  const svg =
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 64 64'><rect width='64' height='64' fill='#${ground}'/>` +
    `<path d='M8 64c2-16 12-22 24-22s22 6 24 22z' fill='#${cloth}'/>` +
    `<circle cx='32' cy='24' r='${hair}' fill='#1c1410'/><ellipse cx='32' cy='28' rx='11' ry='13' fill='#${skin}'/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
