import { ValidationError, type Schema } from 'yup';
import { isAccess } from '@padiman/contracts';
import {
  describedPath,
  describedRight,
  describedView,
  firstRead,
  menuEntry,
  queueNames,
  understood,
  type DescribedPath,
  type DescribedView,
  type Descriptor,
  type MenuEntry,
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
    ? `${error.path} must be ${error.params?.['type'] as string}`
    : (error as Error).message;

const text = (value: unknown, otherwise: string) =>
  typeof value === 'string' && value !== '' ? value : otherwise;

/** Position of a menu entry without an order: after all that have one. */
const lastOrder = 1_000_000;

/** Access that is not understood, as a text that `isAllowed` refuses to everybody. */
const notUnderstood = 'nobody';

/**
 * Reads the descriptor of a remote as far as it can be understood. Unknown keys are ignored. A path, menu entry, view or
 * right that is invalid is left out, and so are a first read and queues alone. An access that is not understood denies
 * everybody. Titles,
 * icons and the order of the menu have defaults.
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
  const { name = remote, owner } = given;
  if (name !== remote) return unreadable(`its descriptor has the name ${JSON.stringify(name)}`);
  const missing = requiredKeys(given).find((key) => !understood.keys.includes(key));
  if (missing !== undefined)
    return unreadable(`it requires the key ${missing}, which this console does not read`);
  const title = text(given.title, remote);

  /** Reads the valid items of a list; `adapt` fills in what an item may lack. */
  function readList<T>(key: string, schema: Schema, adapt: (item: Fields, place: string) => T): T[] {
    const list = given as Fields;
    if (list[key] === undefined) return [];
    if (!Array.isArray(list[key])) {
      problems.push(`${key} is no list`);
      return [];
    }
    return list[key].flatMap((item: unknown, index): T[] => {
      const place = `${key}[${index}]`;
      try {
        if (!isFields(item)) throw new Error(`${place} is no object`);
        const adapted = adapt(item, place);
        schema.validateSync(withoutRead(adapted as Fields), { strict: true });
        return [adapted];
      } catch (error) {
        const reason = problemOf(error);
        problems.push(reason.startsWith(place) ? reason : `${place}: ${reason}`);
        return [];
      }
    });
  }
  const readAccess = (access: unknown, place: string) => {
    if (isAccess(access)) return access;
    problems.push(`${place}.access is not understood and denies everybody: ${JSON.stringify(access)}`);
    return notUnderstood;
  };

  /** Reads a part without which its item still works; an invalid one is ignored. */
  function readPart<T>(place: string, given: unknown, read: () => T): T | undefined {
    if (given === undefined) return undefined;
    try {
      return read();
    } catch (error) {
      problems.push(`${place} is ignored: ${problemOf(error)}`);
      return undefined;
    }
  }
  const readLoad = (given: unknown, place: string): Pick<DescribedPath, 'load'> => {
    const load = readPart(`${place}.load`, given, () => {
      if (!isFields(given)) throw new Error('is no object');
      const { path, query, from } = given;
      const known = { path, ...(query !== undefined && { query }), ...(from !== undefined && { from }) };
      return firstRead.validateSync(known, { strict: true });
    });
    return load ? { load } : {};
  };
  const readQueues = (given: unknown, place: string): Pick<MenuEntry, 'queues'> => {
    const queues = readPart(`${place}.queues`, given, () =>
      queueNames.required().validateSync(given, { strict: true }),
    );
    return queues ? { queues } : {};
  };

  const paths = readList('paths', describedPath.omit(['access', 'load']), (item, place): DescribedPath => ({
    path: item.path as string,
    title: text(item.title, String(item.path)),
    access: readAccess(item.access, place),
    ...readLoad(item.load, place),
    ...readCapability(item),
  }));
  if (paths.length === 0) return unreadable('its descriptor has no path that can be read');
  const menu = readList('menu', menuEntry.omit(['access', 'queues']), (item, place): MenuEntry => ({
    label: item.label as string,
    path: item.path as string,
    icon: text(item.icon, 'plain'),
    order: Number.isInteger(item.order) ? (item.order as number) : lastOrder,
    access: readAccess(item.access, place),
    ...readQueues(item.queues, place),
    ...readCapability(item),
  }));
  const views = readList('views', describedView.omit(['access']), (item, place): DescribedView => ({
    label: item.label as string,
    path: item.path as string,
    access: readAccess(item.access, place),
    ...(item.query !== undefined && { query: item.query as Readonly<Record<string, string>> }),
    ...readCapability(item),
  }));
  const rights = readList('rights', describedRight, ({ name: right, label, opens }) => ({
    name: right as string,
    label: label as string,
    opens: opens as string,
  }));
  return {
    descriptor: {
      name: remote,
      title,
      owner: text(owner, ''),
      paths,
      menu,
      ...(views.length > 0 && { views }),
      ...(rights.length > 0 && { rights }),
    },
    problems,
  };
}

/** The schema has checked that it is a text. */
const readCapability = ({ capability }: Fields): { capability?: string } =>
  capability === undefined ? {} : { capability: capability as string };

/** Keys that a descriptor requires its readers to understand. */
export const requiredKeys = ({ requires }: Fields): string[] =>
  Array.isArray(requires) ? requires.map(String) : [];

/** Without the fields that are read one by one. */
function withoutRead({ access: _access, load: _load, queues: _queues, ...others }: Fields): Fields {
  return others;
}
