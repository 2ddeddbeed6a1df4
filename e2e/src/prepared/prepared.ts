import { readFileSync } from 'node:fs';
import type { DemoAccount } from '@padiman/api/demo';
import type { UserFilter } from '@padiman/contracts';

/** A user whom one test has for itself. */
export interface Person {
  _id: string;
  first_name: string;
  last_name: string;
  phone_number: string;
  email: string;
}

/** What plain SQL over the demo's database says, and who may log in. Money in kobo. */
export interface Expected {
  password: string;
  accounts: DemoAccount[];
  totals: { totalWithdrawals: number; totalRefunds: number; totalBalance: number };
  blockedDrivers: number;
  referredUsers: number;
  /** Oldest first, by the English name of the month. */
  signups: { month: string; count: number }[];
  sentParcels: Record<string, number>;
  passengerRequests: Record<string, number>;
  users: Record<UserFilter, number>;
  /** A word that some users have in what is searched, and how many they are. */
  search: { word: string; total: number };
  /** Users who are not blocked and share their name with nobody. */
  people: Person[];
}

/** Where the whole run finds what was prepared; set by the global setup. */
export const preparedVariable = {
  /** A data folder with the demo's database, never started on: it is copied. */
  pristine: 'E2E_PRISTINE',
  /** The JSON file with {@link Expected}. */
  expected: 'E2E_EXPECTED',
  /** Address of the console that journeys which change nothing share. */
  address: 'E2E_ADDRESS',
  /** Its data folder, whose published builds other consoles copy. */
  folder: 'E2E_FOLDER',
} as const;

/** A value that the global setup left. */
export function prepared(name: keyof typeof preparedVariable): string {
  const value = process.env[preparedVariable[name]];
  if (!value) throw new Error(`${preparedVariable[name]} is not set: run the journeys by playwright test`);
  return value;
}

let read: Expected | undefined;

/** What the database was found to hold before the first test. */
export function expected(): Expected {
  return (read ??= JSON.parse(readFileSync(prepared('expected'), 'utf8')) as Expected);
}

/** One of the users whom {@link Expected} sets apart; each test that changes users names its own numbers. */
export function person(number: number): Person {
  const found = expected().people[number];
  if (!found) throw new Error(`The demo has no person ${number}`);
  return found;
}
