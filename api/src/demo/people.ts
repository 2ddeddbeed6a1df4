import { emailOf, personName, phoneNumber } from './names.ts';
import { portrait } from './portrait.ts';
import { Random } from './random.ts';
import { amountOf, instant, oldestFirst, type Row, type Stage } from './rows.ts';

/** A user in the making. */
export interface Person extends Row<'users'> {
  created: number;
  /** Kobo that may still be withdrawn, added up while the other records are made. */
  balance: number;
  /** When money came last. */
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
      // Sign-ups grow over the year: later moments are likelier.
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
  // A quarter came through somebody who was there before them.
  people.forEach((person, at) => {
    if (at > 0 && random.chance(0.25)) person.referred_by = people[random.between(0, at - 1)]?.id ?? null;
  });
  return people;
}

/** The row without what only the making needs. */
export function toUserRow({
  created: _created,
  balance: _balance,
  lastReceived: _lastReceived,
  ...row
}: Person): Row<'users'> {
  return row;
}
