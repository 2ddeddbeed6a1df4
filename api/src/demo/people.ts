import { emailOf, personName, phoneNumber } from './names.ts';

import { Random } from './random.ts';
import { amountOf, instant, oldestFirst, type Row, type Stage } from './rows.ts';

/** A user while the demo is generated. */
export interface Person extends Row<'users'> {
  created: number;
  /** Kobo that can still be withdrawn. */
  balance: number;
  /** Time of the last credit. */
  lastReceived: number;
  is_driver: boolean;
  referred_by: string | null;
}

/** The app's users, oldest first. */
export function makePeople(stage: Stage): Person[] {
  const random = new Random('people');
  const taken = new Set<string>();
  const people = oldestFirst(
    Array.from({ length: amountOf(2_000, stage) }, (): Person => {
      // Sign-ups grow over the year.
      const created = Math.floor(stage.from + (stage.until - stage.from) * random.fraction() ** 0.75);
      const name = personName(random);
      const isDriver = random.chance(0.3);
      return {
        id: random.idAt(created),
        profile_img_url: random.chance(1 / 3) ? portrait(random) : null,
        first_name: name.first,
        last_name: name.last,
        phone_number: phoneNumber(random, taken),
        email: emailOf(random, name),
        blocked: random.chance(0.04),
        is_driver: isDriver,
        is_verified: random.chance(isDriver ? 0.9 : 0.6),
        referred_by: null,
        created_at: instant(created),
        updated_at: instant(created),
        created,
        balance: 0,
        lastReceived: created,
      };
    }),
  );
  // A quarter was referred by an earlier user.
  people.forEach((person, at) => {
    if (at > 0 && random.chance(0.25)) person.referred_by = people[random.between(0, at - 1)]?.id ?? null;
  });
  return people;
}

/** Row of a person, without the fields for generation. */
export function toUserRow({
  created: _created,
  balance: _balance,
  lastReceived: _lastReceived,
  ...row
}: Person): Row<'users'> {
  return row;
}

const skins = ['5b3a29', '6f4633', '7d5038', '8d5a3c', '4a2f22'];
const clothes = ['0f766e', '1d4ed8', '9333ea', 'b45309', 'be123c', '15803d', '374151'];
const grounds = ['fde68a', 'bfdbfe', 'bbf7d0', 'fecaca', 'ddd6fe', 'e5e7eb'];

/** A drawn portrait as a data URL. */
function portrait(random: Random): string {
  const [ground, cloth, skin] = [random.pick(grounds), random.pick(clothes), random.pick(skins)];
  const hair = random.between(13, 17);
  const svg =
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 64 64'><rect width='64' height='64' fill='#${ground}'/>` +
    `<path d='M8 64c2-16 12-22 24-22s22 6 24 22z' fill='#${cloth}'/>` +
    `<circle cx='32' cy='24' r='${hair}' fill='#1c1410'/><ellipse cx='32' cy='28' rx='11' ry='13' fill='#${skin}'/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
