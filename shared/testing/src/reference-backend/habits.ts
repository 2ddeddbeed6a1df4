import type { RecordCounts } from './records.ts';

/** Choices of each habit; the first is the one of the preset `plain`. The package's README describes them. */
export const habitChoices = {
  /** Body of a list. `mixed`: some under `data`, some under the entity's name. */
  envelope: ['mixed', 'success', 'named', 'bare', 'data'],
  pager: [
    ...(['none', 'docs', 'nestedDocs', 'pages', 'pagination', 'meta', 'skip', 'link', 'linkTotal'] as const),
    ...(['nextUrl', 'unmarked', 'unmarkedSkip', 'limitOnly', 'capped'] as const),
  ],
  firstPage: [1, 0],
  /** Refuses query parameters that the pager does not read. */
  strictQuery: [false, true],
  /** `userId`: the `_id` of withdrawals and earnings is the user's. `repeated`: every fifth record has the id of the one before. */
  ids: ['_id', 'adminId', 'id', 'userId', 'repeated'],
  /** `mixed`: DD/MM/YYYY in every second record. `unclear`: no date in two of three. */
  dates: ['iso', 'dayFirst', 'dayFirstTime', 'mixed', 'milliseconds', 'seconds', 'text', 'unclear'],
  /** `mixed`: texts in every second record. */
  amounts: ['number', 'text', 'naira', 'mixed'],
  people: ['flat', 'user', 'userId', 'roles'],
  names: ['parts', 'fullName', 'name'],
  /** Missing and null fields, numbers in strings, unknown states and rights. */
  gaps: [false, true],
  /** Answer of a write that took effect; `specified` as section 7 shows it. */
  done: [
    ...(['specified', 'flag', 'record', 'count', 'nModified', 'message'] as const),
    ...(['empty', 'noContent', 'page'] as const),
  ],
  /** Answer of `specified` to the writes for which section 7 shows at most `success`. */
  success: ['flag', 'count', 'noContent'],
  /** Answer of a write that had no effect; all but `status` with 200. `mixed`: one of the others for each call. */
  refusal: [
    ...(['status', 'successFalse', 'error', 'errorMessage', 'statusFail', 'statusError'] as const),
    ...(['statusFalse', 'code', 'page', 'empty', 'message', 'mixed'] as const),
  ],
  /** Writes of staff that are refused without a cause. `some`: every second, from the first on. */
  refuses: ['never', 'some', 'always'],
  /** Body of the refusal `status`. `internal`: also where a record is unknown or exists, with 500. `tooMany`: with 429. */
  errors: ['message', 'validator', 'validatorMessage', 'zod', 'internal', 'tooMany'],
  /** `message`: neither the status nor a flag tells a wrong one-time code apart from a success. */
  wrongCode: ['refused', 'message'],
  /** Leaves out every third id of a bulk write; names how the answer tells it. */
  partial: ['never', 'data', 'count', 'silent'],
  rights: ['merged', 'replaced'],
  /** The flags of the super admin's record. */
  superAdminRights: [false, true],
  /** Users, withdrawals and earnings need the flag of their right, also for the super admin. */
  gatedByFlags: [false, true],
} as const;

type Chosen = { [Name in keyof typeof habitChoices]: (typeof habitChoices)[Name][number] };

/** The choices that the specification leaves to a backend. */
export interface Habits extends Omit<Chosen, 'refuses'> {
  /** A function takes method and path of the call as section 7 writes them, and fields and parameters. */
  refuses: Chosen['refuses'] | ((call: string, input: Record<string, unknown>) => boolean);
  /** Records of a page without `limit`. */
  defaultLimit: number;
  maximalLimit: number;
  /** Calls, such as `POST /admin/create`, that Express answers with 404 and a page. */
  missing: readonly string[];
}

/** Names of the presets. */
export const variantNames = ['plain', 'bare', 'quirks', 'sloppy'] as const;
export type VariantName = (typeof variantNames)[number];

const plain: Habits = {
  ...(Object.fromEntries(Object.entries(habitChoices).map(([name, [first]]) => [name, first])) as Chosen),
  ...{ defaultLimit: 10, maximalLimit: Infinity, missing: [] },
};

/** Habits of each preset where they differ from `plain`. */
const presets: Readonly<Record<VariantName, Partial<Habits>>> = {
  plain: {},
  bare: { envelope: 'bare', ids: 'adminId', success: 'count' },
  quirks: {
    ...{ envelope: 'data', gaps: true, success: 'noContent', refusal: 'successFalse', wrongCode: 'message' },
  },
  sloppy: {
    ...{ envelope: 'data', pager: 'docs', ids: 'userId', dates: 'dayFirst', amounts: 'mixed' },
    ...{ people: 'user', done: 'message', refusal: 'mixed', errors: 'internal', wrongCode: 'message' },
    ...{ partial: 'count', rights: 'replaced' },
  },
};

/** Habits of a preset with others in their place. */
export const habitsOf = (variant: VariantName, habits: Partial<Habits> = {}): Habits => ({
  ...plain,
  ...presets[variant],
  ...habits,
});

/** Numbers of records of a preset. */
export const countsOf = (variant: VariantName): RecordCounts =>
  variant === 'quirks'
    ? { users: 5_000, records: 5_000, others: 520 }
    : { users: 130, records: 64, others: 60 };

/** Reads `name=value` of a command line. @throws RangeError for an unknown name or value */
export function parseHabit(text: string): Partial<Habits> {
  const [name = '', value = ''] = text.split(/=(.*)/);
  if (name === 'missing') return { missing: value.split(',') };
  if (['defaultLimit', 'maximalLimit'].includes(name) && Number(value) > 0) return { [name]: Number(value) };
  const choices: readonly unknown[] | undefined = habitChoices[name as keyof typeof habitChoices];
  const found = choices?.find((choice) => String(choice) === value);
  if (found !== undefined) return { [name]: found };
  throw new RangeError(`Unknown habit ${text}; there are ${(choices ?? Object.keys(plain)).join(', ')}`);
}
