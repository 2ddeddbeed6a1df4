import ipaddr from 'ipaddr.js';

/** At most `most` events within `seconds`. */
interface Window {
  most: number;
  seconds: number;
}

/** Events that a principal may cause. */
export type Budget =
  /** Sliding windows. */
  | { windows: readonly Window[] }
  /** Window that begins with its first event. */
  | { fromFirst: Window }
  /** Lockout after five failures, which it forgets after as many seconds without one. */
  | { forgottenAfter: number };

const [minute, hour, day] = [60, 3_600, 86_400];

/** Messages that one caller may cause to one phone. Source of the first wait: specification section 9. */
const messages: Budget = {
  windows: [
    { most: 1, seconds: 30 },
    { most: 5, seconds: hour },
    { most: 10, seconds: day },
  ],
};

/** Values of personal data that an admin without the right to see them may reveal within an hour. */
export const maxReveals = 30;

/** Budgets by name. Their counts are in the database, so that they hold for all processes. */
export const budgets = {
  /** Failed logins to an account, by devices that it does not know. */
  'login-account': { forgottenAfter: day },
  /** Failed logins to an account on one known device. */
  'login-device': { forgottenAfter: day },
  /** Wrong set-up tokens of an address. */
  'setup-address': { forgottenAfter: hour },
  /** Failed logins of an address, fit for an office behind one address. */
  'login-address': { windows: [{ most: 30, seconds: 10 * minute }] },
  /** Wrong codes of the app of an account, by all browsers that it does not know. */
  'factor-code': { fromFirst: { most: 20, seconds: hour } },
  /** Wrong codes of the app of an account on one known device. */
  'factor-device': { fromFirst: { most: 10, seconds: hour } },
  /** Wrong recovery codes of an account by one address. They have 49 bits, so that many addresses cannot guess one. */
  'recovery-code': { fromFirst: { most: 20, seconds: hour } },
  /** Codes to a phone, by a device that has signed in there before. */
  'code-device': messages,
  /** Codes to a phone, by one address. */
  'code-caller': messages,
  /** Codes to a phone, by all addresses together: twice the limit of one, so that one stranger leaves room. */
  'code-phone': {
    windows: [
      { most: 10, seconds: hour },
      { most: 20, seconds: day },
    ],
  },
  /** Requests for codes by an address, for any phone. */
  'code-address': { windows: [{ most: 20, seconds: hour }] },
  /** Phones that an address requests codes for: unknown ones, or all where unknown phones are hidden. */
  'code-phones': { fromFirst: { most: 5, seconds: hour } },
  /** Wrong codes for a phone. */
  'code-wrong': { windows: [{ most: 10, seconds: day }] },
  reveal: { windows: [{ most: maxReveals, seconds: hour }] },
} as const satisfies Record<string, Budget>;

export type BudgetName = keyof typeof budgets;

/** Most that is open at once, by principal; `process` for all together. Each process counts in its memory. */
export const slots = {
  /** CSV exports; each holds a database connection. */
  export: { admin: 2, process: 4 },
} as const satisfies Record<string, { session?: number; admin: number; process: number }>;

export type SlotName = keyof typeof slots;

/**
 * Most calls in a minute, by kind and principal; each process counts in its memory. Far above what a page or a backend
 * does: an open page reads once a second, and a person who decides without a pause sends a write a second.
 */
export const callsPerMinute = {
  /** Reading calls of a session. */
  read: 3_000,
  /** Writing calls of an admin. */
  write: 600,
  /** Calls of a service key; a batch is one. */
  service: 6_000,
} as const;

export type CallKind = keyof typeof callsPerMinute;

/** Most rows that an admin has open, counted in the database. */
export const openRows = {
  /** Records on hold. */
  holds: 20,
} as const;

/** Failures without a wait. */
export const freeFailures = 5;

/** Seconds of a lockout: 30, doubling with each further failure to 15 minutes. */
export const lockSeconds = (failures: number): number =>
  failures < freeFailures ? 0 : Math.min(900, 30 * 2 ** (failures - freeFailures));

/** Seconds after its last event from which a count limits nothing. */
export function spanOf(budget: Budget): number {
  if ('forgottenAfter' in budget) return budget.forgottenAfter;
  return Math.max(
    ...('windows' in budget ? budget.windows : [budget.fromFirst]).map(({ seconds }) => seconds),
  );
}

/** Seconds until a budget allows a further event. @param ages of its counted events in seconds, the newest first */
export function secondsUntil(budget: Budget, ages: readonly number[]): number {
  const until = (age: number | undefined, seconds: number) => (age === undefined ? 0 : seconds - age);
  const waits =
    'windows' in budget
      ? budget.windows.map(({ most, seconds }) => until(ages[most - 1], seconds))
      : 'fromFirst' in budget
        ? [ages.length < budget.fromFirst.most ? 0 : until(ages.at(-1), budget.fromFirst.seconds)]
        : [until(ages[0], lockSeconds(ages.length))];
  return Math.max(0, Math.ceil(Math.max(...waits)));
}

/**
 * Subject of the limits of an address: IPv6 by its /64 network, which one subscriber has; an IPv4 address written as IPv6
 * is that IPv4 address.
 */
export function addressSubject(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const network = new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0]);
  return `${network.toString()}/64`;
}

/** "1 minute", "7 minutes": a wait as a message tells it, rounded up. */
export function inMinutes(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
