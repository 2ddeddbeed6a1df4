import { day, makeRows, Random, stamped, type Stage } from './random.ts';
import { demoAccounts, otherStaff } from './open-accounts.ts';
import type { NewRow } from '../database/schema.ts';

/** Given names and surnames by region. */
const peoples = [
  {
    given:
      'Adebayo Abimbola Adewale Ayodele Babajide Bolanle Damilola Folasade Funmilayo Gbenga Ifeoluwa Kehinde Kolawole Lanre Modupe Morenike Olabisi Oluwaseun Omolara Opeyemi Segun Simisola Taiwo Temitope Titilayo Tunde Yetunde Yewande',
    surnames:
      'Adebayo Adegoke Adeleke Adesina Afolabi Ajayi Akande Akinola Alabi Ayinde Balogun Bankole Fashola Ogunbanjo Ojo Okeowo Olagunju Olatunji Oyelaran Salako Shonibare Sowande',
  },
  {
    given:
      'Adaobi Amaka Amarachi Chiamaka Chidi Chidinma Chika Chukwuemeka Ebuka Emeka Ifeanyi Ifeoma Ikechukwu Kelechi Kosisochukwu Nkechi Nnamdi Nneka Nwando Obinna Ogechi Okechukwu Somtochukwu Tochukwu Uchenna Uzoma',
    surnames:
      'Achebe Agu Anyanwu Chukwu Ekwueme Emenike Eze Ibe Igwe Iwu Madu Mbah Nnadi Nwachukwu Nwosu Obi Ogbonna Okafor Okeke Okoro Onuoha Onyekachi Umeh Uzor',
  },
  {
    given:
      'Abdullahi Abubakar Aisha Aliyu Amina Bashir Binta Fatima Habiba Halima Hassan Ibrahim Jamila Khadija Lawal Maryam Musa Nasir Rabiu Sadiq Safiya Sani Suleiman Umar Usman Yakubu Yusuf Zainab',
    surnames:
      'Abdulkadir Abubakar Aliyu Bello Danjuma Dantata Galadima Garba Gusau Idris Kabir Lawal Maigari Mohammed Musa Sani Shehu Sokoto Tanko Umar Waziri Yaro Yusuf',
  },
  {
    given:
      'Aniekan Blessing Boma Daniel Ebi Ejiro Emem Esther Godwin Idara Ini Itoro Mercy Mfon Nsikak Oghenekaro Osagie Osaro Oyinkansola Patience Preye Samuel Tamuno Timipre Victoria Wisdom',
    surnames:
      'Akpan Amadi Bassey Briggs Dokubo Edet Effiong Ekpo Erhabor Essien Etim Idahosa Igbinedion Iyamu Nyong Obaseki Okon Omoregie Onoriode Osagie Oyibo Udoh Wokoma',
  },
].map(({ given, surnames }) => ({ given: given.split(' '), surnames: surnames.split(' ') }));

/** A person's name. */
export function personName(random: Random): { first: string; last: string } {
  const people = random.pick(peoples);
  return { first: random.pick(people.given), last: random.pick(people.surnames) };
}

/** An e-mail address under a reserved domain. */
function emailOf(random: Random, name: { first: string; last: string }): string {
  const domain = random.pick(['example.com', 'example.org', 'example.net']);
  return `${name.first}.${name.last}${random.between(1, 999)}@${domain}`.toLowerCase();
}

const prefixes =
  '0703 0706 0708 0802 0803 0805 0806 0808 0810 0813 0814 0816 0901 0903 0906 0907 0912 0913 0915 0916'.split(
    ' ',
  );

/** A mobile number that is not in `taken` yet. */
export function phoneNumber(random: Random, taken: Set<string>): string {
  for (;;) {
    const phone = random.pick(prefixes) + random.digits(7);
    if (taken.has(phone)) continue;
    taken.add(phone);
    return phone;
  }
}

/** Admins of the demo. All have the same password hash, since hashing is expensive. */
export function makeStaff(stage: Stage, passwordHash: string): NewRow<'admins'>[] {
  const random = new Random('staff');
  return [...demoAccounts, ...otherStaff].map((account, at) => {
    const created = stage.from - (30 - at) * day;
    return {
      ...stamped(random, created),
      first_name: account.firstName,
      last_name: account.lastName,
      phone_number: account.phoneNumber,
      password_hash: passwordHash,
      super_admin: account.superAdmin,
      // A JSON value instead of a text, since the whole row is inserted as JSON.
      rights: account.rights as unknown as string,
    };
  });
}

/** A user while the demo is generated. */
export interface Person extends NewRow<'users'> {
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
  const people = makeRows(2_000, stage, (): Person => {
    // Sign-ups grow over the year.
    const created = Math.floor(stage.from + (stage.until - stage.from) * random.fraction() ** 0.75);
    const name = personName(random);
    const isDriver = random.chance(0.3);
    return {
      ...stamped(random, created),
      profile_img_url: random.chance(1 / 3) ? portrait(random) : null,
      first_name: name.first,
      last_name: name.last,
      phone_number: phoneNumber(random, taken),
      email: emailOf(random, name),
      blocked: random.chance(0.04),
      is_driver: isDriver,
      is_verified: random.chance(isDriver ? 0.9 : 0.6),
      referred_by: null,
      created,
      balance: 0,
      lastReceived: created,
    };
  });
  // A quarter was referred by an earlier user.
  people.forEach((person, at) => {
    if (at > 0 && random.chance(0.25)) person.referred_by = people[random.between(0, at - 1)]?.id ?? null;
  });
  return people;
}

/** Row of a person, without the fields for generation. */
export const toUserRow = ({
  created: _created,
  balance: _balance,
  lastReceived: _lastReceived,
  ...row
}: Person): NewRow<'users'> => row;

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
