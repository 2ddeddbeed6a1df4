import { pickStatus } from './money.ts';
import type { Person } from './people.ts';
import { journey } from './places.ts';
import { dateOf, day, instant, makeRows, Random, stamped, type Stage } from './random.ts';
import type { NewRow } from '../database/schema.ts';

const openings: readonly ((from: string, to: string) => string)[] = [
  (from, to) =>
    `Travelling from ${from} to ${to} this weekend with space for small parcels. Message me in the app.`,
  (from, to) => `Road between ${from} and ${to} is slow today, please add two hours to your plans.`,
  (from, to) => `Is anybody going to ${to} from ${from} on Friday morning? I have one bag only.`,
  (_from, to) => `My parcel reached ${to} in one piece and on time. Thank you!`,
  (from) => `Drivers leaving ${from}: remember to confirm every passenger in the app before you move.`,
  (from, to) => `Looking for a verified driver on the ${from} to ${to} route who can carry a generator part.`,
  (_from, to) => `First time in ${to}. Which bus stop is best for a pick-up after dark?`,
];

const notices: readonly string[] = [
  'Payment is only ever made in the app. Nobody from Padiman will ask you for cash.',
  'Verification of new drivers now takes two working days. Thank you for your patience.',
  'Please report any ride that does not match its number plate. We look at every report.',
  'Withdrawals requested before noon are decided on the same working day.',
];

/** Posts of users and staff. */
export function makePosts(stage: Stage, people: Person[], staff: string[]): NewRow<'posts'>[] {
  const random = new Random('posts');
  return makeRows(60, stage, () => {
    const byStaff = random.chance(0.15);
    const author = random.pick(people);
    const created = random.moment(byStaff ? stage.from : author.created, stage.until);
    const edited = random.chance(0.2)
      ? random.moment(created, Math.min(created + day, stage.until))
      : created;
    const { from, to } = journey(random);
    return {
      ...stamped(random, created, edited),
      text: byStaff ? random.pick(notices) : random.pick(openings)(from.city, to.city),
      author_user_id: byStaff ? null : author.id,
      author_admin_id: byStaff ? random.pick(staff) : null,
    };
  });
}

/** Applications of users to become drivers. Users with an accepted application are drivers. */
export function makeDriverApplications(
  stage: Stage,
  people: Person[],
  drivers: Person[],
  deciders: string[],
): NewRow<'driver_applications'>[] {
  const random = new Random('driver applications');
  const others = people.filter((person) => !person.is_driver);
  return makeRows(120, stage, () => {
    const status = pickStatus(random);
    const owner = random.pick(status === 'accepted' || others.length === 0 ? drivers : others);
    const created = random.moment(owner.created, stage.until);
    const decided =
      status === 'pending' ? null : random.moment(created, Math.min(created + 5 * day, stage.until));
    const base = stamped(random, created, decided ?? created);
    return {
      ...base,
      user_id: owner.id,
      first_name: owner.first_name,
      last_name: owner.last_name,
      license_number: `${random.letters(3)}${random.digits(5)}${random.letters(2)}${random.digits(2)}`,
      phone_number: owner.phone_number,
      status,
      car_video: `https://videos.example.com/cars/${base.id}.mp4`,
      date_of_birth: dateOf(stage.until - random.between(22 * 365, 60 * 365) * day),
      decided_by: decided === null ? null : random.pick(deciders),
      decided_at: decided === null ? null : instant(decided),
    };
  });
}
