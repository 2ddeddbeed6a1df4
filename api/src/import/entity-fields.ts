import type { Database } from '../database/schema.ts';
import { columnOf } from '../lists/contract-list.ts';
import { day, flag, idOf, instant, money, oneOf, phone, text, type ValueReader } from './values.ts';

/** Field of an entity: a column of the database and how it is read. */
export interface Field {
  column: string;
  /** Type of the column. */
  type: 'text' | 'uuid' | 'boolean' | 'bigint' | 'integer' | 'date' | 'timestamptz';
  read: ValueReader;
  /** Paths in the record, the first with a value counts; the field's own name by default. */
  from: readonly string[];
  /** Value of a record without one; null by default. */
  missing?: string;
  /** A record without a value is refused. */
  required?: true;
  /** An invalid value counts as none: it only serves to find what another field names. */
  lenient?: true;
}

/** Values of a row by field, as text for COPY; null if there is none. */
export type RowValues = Record<string, string | null>;

/** An entity of the export. Source: specification section 3. */
export interface Entity {
  table: keyof Database;
  fields: Readonly<Record<string, Field>>;
  /** Columns with a value that all rows share. */
  fixed?: Readonly<Record<string, string>>;
  /** Fields in kobo whose sums the report states. */
  sums?: readonly string[];
  /** Derives missing values of a row and refuses contradictory ones. @throws RowRefused */
  complete?: (row: RowValues, settings: { balances: 'refuse' | 'trust' }) => void;
}

/** Deviations of a field from its kind. */
export type FieldOptions = Partial<Pick<Field, 'from' | 'missing' | 'required' | 'column' | 'lenient'>>;

/** Makes a kind of field. */
export const field =
  (type: Field['type'], read: ValueReader, defaults: FieldOptions = {}) =>
  (options: FieldOptions = {}): Omit<Field, 'column' | 'from'> & FieldOptions => ({
    type,
    read,
    ...defaults,
    ...options,
  });

export const name = field('text', text, { required: true });
/** Text of a column that has no null. */
export const looseText = field('text', text, { missing: '' });
export const optionalText = field('text', text);
export const yesNo = field('boolean', flag, { missing: 'false' });
export const amount = field('bigint', money, { required: true });
export const dayField = field('date', day, { required: true });
export const time = field('timestamptz', instant);
export const phoneNumber = field('text', phone, { required: true });
export const status = field('text', oneOf('pending', 'accepted', 'rejected'), { missing: 'pending' });
/** Id of a record of another entity. */
export const reference = (entity: string, from: string[], column: string) =>
  field('uuid', idOf(entity))({ from, column });

/** Phone number of a user whom the record does not name by id. */
export const phoneOfOther = (from: string[]) => field('text', phone)({ from, lenient: true });

/** The user whose record it is: by id or, in an export without it, by phone number. */
export const owner = {
  user: reference('users', ['userId', 'user_id', 'user._id', 'user'], 'user_id'),
  userPhone: phoneOfOther(['users_phone_number', 'user_phone_number', 'user.phone_number']),
};

/** Fields without what follows from their names. */
export type GivenFields = Record<string, Omit<Field, 'column' | 'from'> & FieldOptions>;

/** Makes an entity: adds the fields that all have, and columns and paths by the names of the fields. */
export function entity(
  table: Entity['table'],
  given: Omit<Entity, 'table' | 'fields'> & { fields: GivenFields },
): Entity {
  const { fields, ...others } = given;
  const every: GivenFields = {
    ...fields,
    createdAt: time({ from: ['createdAt', 'created_at'] }),
    updatedAt: time({ from: ['updatedAt', 'updated_at'] }),
    deletedAt: time({ from: ['deletedAt', 'deleted_at'] }),
    deleted: yesNo({ from: ['deleted', 'markedForDelete'] }),
  };
  return {
    ...others,
    table,
    fields: Object.fromEntries(
      Object.entries(every).map(([key, { from = [key], column = columnOf(key), required, ...rest }]) => [
        key,
        { ...rest, from, column, ...(required && { required }) },
      ]),
    ),
  };
}
