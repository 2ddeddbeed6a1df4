import { accessName, isRightName } from '@padiman/contracts';
import { array, mixed, number, object, string, type InferType } from 'yup';
import type { FirstRead } from './first-read.ts';

/** Most items of each list of a descriptor, and its most characters as JSON: every page of staff reads all descriptors. */
export const descriptorLimits = { paths: 50, menu: 20, rights: 20, slots: 20, characters: 16_384 };

/** Tells whether a descriptor has too many characters. */
export const isTooLong = (given: unknown): boolean =>
  JSON.stringify(given).length > descriptorLimits.characters;

const access = () => accessName().required();
const matching = (pattern: RegExp, what: string) =>
  string().matches(pattern, `\${path} must be ${what}`).required();
const path = () => matching(/^\/([a-z0-9-]+(\/[a-z0-9-]+)*)?$/, 'an address such as /users');
const servedPath = () =>
  matching(/^\/([a-z0-9-]+(\/(:[a-z][A-Za-z\d]*|[a-z0-9-]+))*)?$/, 'an address such as /users or /users/:id');
const rightName = () =>
  string()
    .test('right', '${path} must be two words or more, as viewReports', (name) => isRightName(name ?? ''))
    .required();

/** Name of a remote. */
export const remoteName = () =>
  string()
    .matches(/^mfe-[a-z][a-z0-9-]*$/, 'name must be as mfe-finance')
    .required();

const isQuery = (value: unknown) =>
  value === undefined ||
  (typeof value === 'object' &&
    value !== null &&
    Object.entries(value).every(([name, one]) => /^\w+$/.test(name) && typeof one === 'string'));

const query = () =>
  mixed<NonNullable<FirstRead['query']>>()
    .test('query', '${path} must be an object of texts', isQuery)
    .optional();

/** First read of a path's screen; see {@link FirstRead}. */
export const firstRead = object({
  path: matching(/^(\/[A-Za-z0-9_-]+)+$/, 'the path of a call such as /dashboard/users'),
  query: query(),
  from: array().of(matching(/^\w+$/, 'the name of a parameter')).default(undefined).optional(),
}).noUnknown();

/** Former addresses of a path, with its parameters; they lead to it. */
export const aliases = array().of(servedPath()).max(5);

/** Path that a remote serves, with the access that it needs. */
export const describedPath = object({
  path: servedPath(),
  title: string().required(),
  access: access(),
  load: firstRead.default(undefined).optional(),
  aliases: aliases.default(undefined).optional(),
  capability: string().optional(),
}).noUnknown();

/** Names of the queues whose records an entry of the menu counts. */
export const queueNames = array()
  .of(matching(/^[a-z][A-Za-z\d]*$/, 'the name of a queue such as withdrawals'))
  .max(10);

/** Heading of a group of the menu. */
export const menuGroup = matching(/^\S.{0,28}\S$/, 'a heading of 2 to 30 characters');

/** Entry that a remote adds to the menu. */
export const menuEntry = object({
  label: string().required(),
  path: path(),
  icon: string().required(),
  order: number().integer().required(),
  access: access(),
  group: menuGroup.optional(),
  queues: queueNames.default(undefined).optional(),
  capability: string().optional(),
}).noUnknown();

/** Panel that a remote puts into a slot of another section's page. */
export const describedSlot = object({
  slot: matching(/^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/, 'a slot such as person.panels'),
  access: access(),
  order: number().integer().required(),
  capability: string().optional(),
}).noUnknown();

/** Right that a remote brings. */
export const describedRight = object({
  name: rightName(),
  label: string().required(),
  opens: string().required(),
}).noUnknown();

/**
 * `remote.json`: description of a section by its own team, shipped with each build. The shell creates routes and menu
 * from it and knows nothing else about the section. This schema is strict, for the team that publishes; the console
 * reads descriptors by `readDescriptor`.
 *
 * - `title`: the section's name in notices, for instance when it is unavailable;
 * - `paths`: the addresses that it serves, each with the access that it needs, and with `load` the first read of its
 *   screen, which the shell sends while the code loads, and with `capability` the capability of the backend without which
 *   there is no such page. `:id` in a path stands for any segment but the first. `aliases` are former
 *   paths, which lead to it;
 * - `menu`: entries, shown in ascending `order`; those with the same `group` stand together under it as a heading, below those
 *   without one. `{product}` in a label is replaced by the brand's name; `icon` is a
 *   name of the icon set in @padiman/ui, and an unknown name is drawn as a neutral icon. `queues` names queues of the call
 *   `readWorkToDo`, whose numbers the menu adds up and shows beside the entry; `capability` as in a path;
 * - `rights`: rights of its own, beside those of the access table: name, name for people, and what it opens, as a noun;
 * - `slots`: panels in the pages of other sections, shown in ascending `order` to those who have the access, where the backend
 *   has the capability;
 * - `storage`: keys of the browser's storage that its screens write; the remote's tests refuse others;
 * - `requires`: keys of this file without which the section must not be shown. `release check` refuses the build while
 *   the live shell does not read them; any other unknown key only gives a warning.
 */
export const descriptor = object({
  name: remoteName(),
  title: string().required(),
  owner: string().required(),
  paths: array().of(describedPath).min(1).max(descriptorLimits.paths).required(),
  menu: array().of(menuEntry).max(descriptorLimits.menu).required(),
  rights: array().of(describedRight).max(descriptorLimits.rights).default(undefined).optional(),
  storage: array().of(string().required()).max(10).default(undefined).optional(),
  slots: array().of(describedSlot).max(descriptorLimits.slots).default(undefined).optional(),
  requires: array().of(string().required()).default(undefined).optional(),
})
  .noUnknown()
  .test(
    'length',
    `remote.json must have at most ${descriptorLimits.characters} characters`,
    (given) => !isTooLong(given),
  );

/** `remote.json`, validated. */
export type Descriptor = InferType<typeof descriptor>;

/** Path that a remote serves. */
export type DescribedPath = Descriptor['paths'][number];

/** Entry that a remote adds to the menu. */
export type MenuEntry = Descriptor['menu'][number];

/** Keys and kinds of access that a shell reads in descriptors, as `remote.json` and build records name them. */
export interface Understood {
  /** `title`, `paths.path`, `menu.label` and so on. */
  keys: string[];
  /** Kinds of access; `right` stands for every name that a right can have. */
  accesses: string[];
}

const within = (list: string, { fields }: { fields: object }) =>
  Object.keys(fields).map((key) => `${list}.${key}`);

/** Keys and accesses that this version of the code reads; the build record of a shell carries them. */
export const understood: Understood = {
  keys: [
    ...Object.keys(descriptor.fields),
    ...within('paths', describedPath),
    ...within('paths.load', firstRead),
    ...within('menu', menuEntry),
    ...within('rights', describedRight),
    ...within('slots', describedSlot),
  ],
  accesses: ['public', 'guest', 'staff', 'superAdmin', 'right'],
};
