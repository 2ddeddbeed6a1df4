import { generateRecords } from './generate.ts';
import { createGenerator, type Generator } from './generator.ts';
import { referencePassword } from './people.ts';
import { addQuirks } from './quirks.ts';
import type { RecordCounts, Records, Row } from './records.ts';
import { variants, type Variant, type VariantName } from './variants.ts';

/** Everything that the backend keeps in memory. */
export interface State {
  variant: Variant;
  records: Records;
  /** Passwords by phone number. */
  passwords: Map<string, string>;
  /** Ids of admins by token. */
  sessions: Map<string, string>;
  /** One-time codes by phone number; `validated` allows a new password. */
  codes: Map<string, { code: string; validated: boolean }>;
  /** Ids and tokens of what is made while the backend runs. */
  generator: Generator;
}

export function createState(name: VariantName, counts?: Partial<RecordCounts>): State {
  const variant = variants[name];
  const records = generateRecords({ ...variant.counts, ...counts });
  if (name === 'quirks') addQuirks(records);
  return {
    variant,
    records,
    passwords: new Map(records.admins.map(({ phoneNumber }) => [String(phoneNumber), referencePassword])),
    sessions: new Map(),
    codes: new Map(),
    generator: createGenerator(records.admins.length),
  };
}

export const findAdmin = ({ records }: State, phoneNumber: unknown): Row | undefined =>
  records.admins.find((admin) => admin.phoneNumber === phoneNumber);

/** Starts a session. @returns the answer of the login, whose user carries a password as an ORM returns it */
export function openSession(state: State, admin: Row) {
  const { _id, firstName, lastName, phoneNumber, superAdmin } = admin;
  const token = `${state.generator.objectId(new Date())}.${state.generator.objectId(new Date())}`;
  state.sessions.set(token, _id);
  const person = { firstName, lastName, phoneNumber, superAdmin: superAdmin === true };
  const user = { _id, ...person, password: '$2b$10$w1Qb7yD0vJmZ3eYtqk5Ouu' };
  return { token, id: _id, ...person, user };
}
