import { array, lazy, mixed, object, string, ValidationError, type InferType } from 'yup';
import { entities, entityNames, type EntityName } from './entities.ts';
import { timeZone } from './values.ts';

/** The mapping file is not valid. The message has one line for each problem. */
export class InvalidMapping extends Error {
  constructor(problems: string[]) {
    super(`The mapping is not valid:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'InvalidMapping';
  }
}

const closed = <S extends Parameters<typeof object>[0]>(shape: NonNullable<S>) =>
  object(shape).noUnknown('${path}: unknown key: ${unknown}').strict().default(undefined);

const choice = <T extends string>(...values: T[]) =>
  string<T>().strict().typeError('${path} must be a text').oneOf(values, '${path} must be one of ${values}');

/** An object whose keys are fields of the entity. */
const byField = (entity: EntityName, isValue: (value: unknown) => boolean, kind: string) => {
  const known = ['_id', ...Object.keys(entities[entity].fields)];
  return mixed<Record<string, unknown>>().test('fields', '', (value, context) => {
    if (value === undefined) return true;
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return context.createError({ message: `${context.path} must be an object` });
    const problems = Object.entries(value).flatMap(([name, each]) => {
      if (!known.includes(name))
        return `${context.path}: ${entity} has no field ${name}; its fields are ${known.join(', ')}`;
      return isValue(each) ? [] : `${context.path}.${name} must be ${kind}`;
    });
    return problems.length === 0 || context.createError({ message: problems.join('\n  ') });
  });
};

const isScalar = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);
const isPath = (value: unknown) => typeof value === 'string' && value !== '';
const isPaths = (value: unknown) =>
  isPath(value) || (Array.isArray(value) && value.length > 0 && value.every(isPath));
const isValueMap = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every(isScalar);

const entityMapping = (entity: EntityName) =>
  closed({
    file: string().strict().min(1),
    money: choice('naira', 'kobo'),
    fields: byField(entity, isPaths, 'a path in the record, or a list of paths'),
    constants: byField(entity, isScalar, 'a text, a number, true or false'),
    defaults: byField(entity, isScalar, 'a text, a number, true or false'),
    values: byField(entity, isValueMap, 'an object from values of the export to ours'),
    ...(entity === 'posts' && {
      staffPhone: string()
        .strict()
        .matches(/^\d{11}$/, '${path} must be the phone number of an admin, 11 digits'),
      staffUserIds: array().of(string().strict().required()).strict(),
    }),
  });

const mappingSchema = closed({
  money: choice('naira', 'kobo'),
  ids: choice('keep', 'generate'),
  phones: choice('nigerian', 'any'),
  balances: choice('refuse', 'trust'),
  timeZone: string()
    .strict()
    .test(
      'zone',
      '${path} is no time zone, such as Africa/Lagos',
      (name) => name === undefined || isZone(name),
    ),
  entities: lazy((given: unknown) => {
    const names = typeof given === 'object' && given !== null ? Object.keys(given) : [];
    const known = entityNames.filter((name) => names.includes(name));
    return object(Object.fromEntries(known.map((name) => [name, entityMapping(name)])))
      .noUnknown(`entities: unknown key: \${unknown}; the entities are ${entityNames.join(', ')}`)
      .strict()
      .default(undefined);
  }),
});

/** Mapping of one entity; names of fields are ours. */
export interface EntityMapping {
  file?: string;
  money?: 'naira' | 'kobo';
  /** Paths in the records of the export. */
  fields?: Record<string, string | string[]>;
  /** Values that take the place of the export's. */
  constants?: Record<string, unknown>;
  /** Values of records without one. */
  defaults?: Record<string, unknown>;
  /** Our value for each value of the export, as text. */
  values?: Record<string, Record<string, unknown>>;
  /** Posts only: phone number of the admin who becomes the author of posts by staff. */
  staffPhone?: string;
  /** Posts only: user ids under which staff published. */
  staffUserIds?: string[];
}

/** The mapping file, with defaults for what it leaves out. */
export interface Mapping {
  money: 'naira' | 'kobo';
  ids: 'keep' | 'generate';
  phones: 'nigerian' | 'any';
  balances: 'refuse' | 'trust';
  timeZone: string;
  entities: Partial<Record<EntityName, EntityMapping>>;
}

/** Validates a mapping. @throws InvalidMapping with all problems */
export function readMapping(given: unknown = {}): Mapping {
  try {
    const valid = mappingSchema.validateSync(given, { strict: true, abortEarly: false }) as InferType<
      typeof mappingSchema
    >;
    return {
      money: 'naira',
      ids: 'keep',
      phones: 'nigerian',
      balances: 'refuse',
      timeZone: 'Africa/Lagos',
      ...valid,
      entities: (valid as { entities?: Mapping['entities'] } | undefined)?.entities ?? {},
    };
  } catch (error) {
    if (error instanceof ValidationError) throw new InvalidMapping(error.errors);
    throw error;
  }
}

function isZone(name: string): boolean {
  try {
    timeZone(name);
    return true;
  } catch {
    return false;
  }
}
