import { ObjectSchema, ValidationError, type AnyObjectSchema, type Schema } from 'yup';
import { isAccess } from '@padiman/contracts';
import {
  aliases,
  descriptorLimits,
  describedPath,
  describedRight,
  describedSlot,
  firstRead,
  isTooLong,
  menuEntry,
  menuGroup,
  queueNames,
  understood,
  type Descriptor,
} from './descriptor.ts';

/** Result of reading a descriptor: the parts that could be understood, and the reasons for those that could not. */
export interface DescriptorReading {
  /** Undefined if the remote cannot be shown; `problems` has the reason then. */
  descriptor: Descriptor | undefined;
  problems: string[];
}

type Fields = Readonly<Record<string, unknown>>;

/** True for an object that is no array. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Message of a validation, without the value that yup repeats for a wrong type. */
export const problemOf = (error: unknown): string =>
  error instanceof ValidationError && error.type === 'typeError'
    ? `${error.path || 'it'} must be ${error.params?.['type'] as string}`
    : (error as Error).message;

/** Position of a menu entry without an order: after all that have one. */
const lastOrder = 1_000_000;

/** Access that is not understood, as a text that `isAllowed` refuses to everybody. */
const notUnderstood = 'nobody';

type ListName = 'paths' | 'menu' | 'rights' | 'slots';

interface ReadList {
  schema: AnyObjectSchema;
  defaults: (item: Fields) => Fields;
  parts: Record<string, Schema>;
}

/** Lists of a descriptor: schema of their items, values for fields that are missing or invalid, and optional parts. */
const lists: Record<ListName, ReadList> = {
  paths: {
    schema: describedPath,
    defaults: ({ path }: Fields) => ({ title: path }),
    parts: { load: firstRead, aliases: aliases.required() },
  },
  menu: {
    schema: menuEntry,
    defaults: () => ({ icon: 'plain', order: lastOrder }),
    parts: { group: menuGroup, queues: queueNames.required() },
  },
  rights: { schema: describedRight, defaults: () => ({}), parts: {} },
  slots: { schema: describedSlot, defaults: () => ({ order: lastOrder }), parts: {} },
};

/** Validates the fields of a value that a schema knows. @throws for a value that is invalid */
function readKnown(schema: Schema, value: unknown): unknown {
  if (!(schema instanceof ObjectSchema)) return schema.validateSync(value, { strict: true });
  if (!isFields(value)) throw new Error('is no object');
  const known = Object.entries(value).filter(([key, one]) => key in schema.fields && one !== undefined);
  return schema.validateSync(Object.fromEntries(known), { strict: true });
}

/**
 * Reads the descriptor of a remote as far as it can be understood. Unknown keys are ignored. A path, menu entry, right
 * or slot that is invalid is left out, and so are a first read, queues and a group alone. An access that is not understood denies
 * everybody. Items beyond the limits are left out, and a descriptor that is too long as a whole. Titles, icons and the order of the menu have defaults.
 *
 * @param remote name of the remote in the registry
 */
export function readDescriptor(remote: string, given: unknown): DescriptorReading {
  const problems: string[] = [];
  const unreadable = (reason: string): DescriptorReading => ({
    descriptor: undefined,
    problems: [reason, ...problems],
  });
  if (!isFields(given)) return unreadable('its descriptor is no object');
  if (isTooLong(given))
    return unreadable(`its descriptor has more than ${descriptorLimits.characters} characters`);
  const { name = remote, owner, title } = given;
  if (name !== remote) return unreadable(`its descriptor has the name ${JSON.stringify(name)}`);
  const missing = requiredKeys(given).find((key) => !understood.keys.includes(key));
  if (missing !== undefined)
    return unreadable(`it requires the key ${missing}, which this console does not read`);

  /** Reads an item of a list. @throws when it is invalid */
  function readItem(key: ListName, item: unknown, place: string): unknown {
    const { schema, defaults, parts } = lists[key];
    if (!isFields(item)) throw new Error(`${place} is no object`);
    const { access, ...others }: Record<string, unknown> = item;
    const optional: Record<string, unknown> = {};
    for (const [part, partSchema] of Object.entries(parts)) {
      const value = others[part];
      delete others[part];
      if (value === undefined) continue;
      try {
        optional[part] = readKnown(partSchema, value);
      } catch (error) {
        problems.push(`${place}.${part} is ignored: ${problemOf(error)}`);
      }
    }
    for (const [field, value] of Object.entries(defaults(item)))
      if (!(schema.fields[field] as Schema).isValidSync(others[field], { strict: true }))
        others[field] = value;
    const read = readKnown(schema.omit(['access', ...Object.keys(parts)]), others) as Fields;
    if (!('access' in schema.fields)) return { ...read, ...optional };
    if (!isAccess(access))
      problems.push(`${place}.access is not understood and denies everybody: ${JSON.stringify(access)}`);
    return { ...read, ...optional, access: isAccess(access) ? access : notUnderstood };
  }

  /** Reads the valid items of a list. */
  function readList<K extends ListName>(key: K): NonNullable<Descriptor[K]> {
    const list = given as Fields;
    const items = list[key] === undefined ? [] : list[key];
    if (!Array.isArray(items)) problems.push(`${key} is no list`);
    const known = Array.isArray(items) ? items.slice(0, descriptorLimits[key]) : [];
    if (Array.isArray(items) && items.length > known.length)
      problems.push(`${key} has ${items.length} items, of which ${known.length} are read`);
    const read = known.flatMap((item: unknown, index) => {
      const place = `${key}[${index}]`;
      try {
        return [readItem(key, item, place)];
      } catch (error) {
        const reason = problemOf(error);
        problems.push(reason.startsWith(place) ? reason : `${place}: ${reason}`);
        return [];
      }
    });
    return read as NonNullable<Descriptor[K]>;
  }

  const paths = readList('paths');
  if (paths.length === 0) return unreadable('its descriptor has no path that can be read');
  const menu = readList('menu');
  const rights = readList('rights');
  const slots = readList('slots');
  const text = (value: unknown, otherwise: string) =>
    typeof value === 'string' && value !== '' ? value : otherwise;
  return {
    descriptor: {
      ...{ name: remote, title: text(title, remote), owner: text(owner, ''), paths, menu },
      ...(rights.length > 0 && { rights }),
      ...(slots.length > 0 && { slots }),
    },
    problems,
  };
}

/** Keys that a descriptor requires its readers to understand. */
export const requiredKeys = ({ requires }: Fields): string[] =>
  Array.isArray(requires) ? requires.map(String) : [];
