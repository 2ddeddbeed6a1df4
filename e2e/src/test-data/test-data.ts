import { readFileSync } from 'node:fs';
import type { DemoAccount } from '@padiman/api/demo';
import type { UserFilter } from '@padiman/contracts';

/** User that only one test changes. */
export interface Person {
  _id: string;
  first_name: string;
  last_name: string;
  phone_number: string;
  email: string;
}

/** Accounts of the demo, and figures that plain SQL finds in its database. Money in kobo. */
export interface Expected {
  password: string;
  accounts: DemoAccount[];
  totals: { totalWithdrawals: number; totalRefunds: number; totalBalance: number };
  blockedDrivers: number;
  referredUsers: number;
  /** Oldest month first, with its English name. */
  signups: { month: string; count: number }[];
  sentParcels: Record<string, number>;
  passengerRequests: Record<string, number>;
  users: Record<UserFilter, number>;
  /** Search term that matches some users, and their number. */
  search: { term: string; total: number };
  /** Users that are not blocked and have a unique name. */
  people: Person[];
}

/** Environment variables that the global setup sets. */
export const setupVariables = {
  /** Data folder with the demo's database. It is only copied. */
  pristine: 'E2E_PRISTINE',
  /** JSON file with {@link Expected}. */
  expected: 'E2E_EXPECTED',
  /** Address of the shared console. */
  address: 'E2E_ADDRESS',
  /** Data folder of the shared console; other consoles copy its published builds. */
  folder: 'E2E_FOLDER',
} as const;

/** Reads a value that the global setup stored. */
export function setupValue(name: keyof typeof setupVariables): string {
  const value = process.env[setupVariables[name]];
  if (!value) throw new Error(`${setupVariables[name]} is not set: run the journeys by playwright test`);
  return value;
}

let cached: Expected | undefined;

/** Reads the figures of the database before the first test. */
export function expected(): Expected {
  return (cached ??= JSON.parse(readFileSync(setupValue('expected'), 'utf8')) as Expected);
}

/** Takes one of {@link Expected.people}; each test that changes users uses its own numbers. */
export function person(number: number): Person {
  const found = expected().people[number];
  if (!found) throw new Error(`The demo has no person ${number}`);
  return found;
}
