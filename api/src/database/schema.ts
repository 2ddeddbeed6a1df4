import type { Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type { DB } from '#generated-schema';

export type { NotedType, NoteKind } from '@padiman/contracts';
export type { LedgerAccount, ReviewQueueName } from './column-types.ts';

/** All tables after all migrations. Times have a default where the database sets them; money is in kobo, days are text. */
export type Database = DB;

/** Database handle: the database itself or a transaction. */
export type Handle = Kysely<Database>;

/** Transaction handle. */
export type TransactionHandle = Transaction<Database>;

/** Row of a table or view as it is read. */
export type Row<T extends keyof Database> = Selectable<Database[T]>;

/** Row of a table as it is inserted. */
export type NewRow<T extends keyof Database> = Insertable<Database[T]>;
