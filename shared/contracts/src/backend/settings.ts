import { array, mixed, number, object, string, type InferType } from 'yup';
import { allCapabilities } from './capabilities.ts';
import { isFields } from './reading.ts';

/**
 * Ways to ask for the next page of a list: by the number of the page, from 1 (`page`) or from 0 (`page0`), by the number of
 * records before it (`skip`, `offset`), or not at all, because every answer holds the whole list (`whole`).
 */
export const pagers = ['page', 'page0', 'skip', 'offset', 'whole'] as const;
export type Pager = (typeof pagers)[number];

/** Pager of a list, as stated for a backend. */
const pagerSettings = object({
  pager: string().oneOf(pagers),
  limit: number().integer().min(1).max(1_000).meta({ description: 'Records in one page.' }),
}).noUnknown();
export type PagerSettings = InferType<typeof pagerSettings>;

const routePattern = /^(GET|POST|PUT|PATCH|DELETE) \/[\w~./{}-]*$/;

/** A map whose values pass a test. */
const mapOf = <T>(what: string, isValue: (value: unknown) => boolean) =>
  mixed<Readonly<Record<string, T>>>().test(
    'map',
    `\${path} must map names of calls to ${what}`,
    function (given) {
      if (given === undefined || !isFields(given)) return given === undefined;
      const wrong = Object.keys(given).find((name) => !isValue(given[name]));
      if (wrong === undefined) return true;
      return this.createError({ path: `${this.path}.${wrong}`, message: `\${path} must be ${what}` });
    },
  );

/**
 * `backend.json`: what is known of an existing backend; all parts are optional, and an unknown key is an error.
 *
 * - `capabilities`: what it offers beyond the specification, in place of its OpenAPI document
 * - `missing`: names of calls of the specification that it lacks; the console does not offer them
 * - `calls`: method and path in place of the specification's, by name of the call, such as
 *   `"deleteParcelTrips": "DELETE /dashboard/deliverparcels"`
 * - `lists`: pager by name of the list's call; `all` for all others
 * - `rights`: rights in the body of a change as `{ "rights": { … } }` (`map`) or beside one another (`flags`)
 * - `dates`: order of day and month in dates such as 05/02/2026: `dayFirst`, as in Nigeria, or `monthFirst`
 */
export const backendSettings = object({
  capabilities: array().of(string().oneOf(allCapabilities).required()),
  missing: array().of(string().required()),
  calls: mapOf<string>(
    'a method and a path',
    (route) => typeof route === 'string' && routePattern.test(route),
  ),
  lists: mapOf<PagerSettings>('a pager', (given) => pagerSettings.isValidSync(given, { strict: true })),
  rights: string().oneOf(['map', 'flags'] as const),
  dates: string().oneOf(['dayFirst', 'monthFirst'] as const),
}).noUnknown('unknown key: ${unknown}');
export type BackendSettings = InferType<typeof backendSettings>;

/** Method and path of a call, as the settings of a backend state them. */
export function routeOf(
  { name, method, path }: { name: string; method: string; path: string },
  settings: BackendSettings | undefined,
): { method: string; path: string } {
  const [given, elsewhere] = settings?.calls?.[name]?.split(' ') ?? [];
  return { method: given ?? method, path: elsewhere ?? path };
}

/** Body of a call, with rights in the form that the settings of a backend state. */
export const bodyFor = (body: unknown, settings: BackendSettings | undefined): unknown =>
  settings?.rights === 'flags' && isFields(body) && 'rights' in body ? body.rights : body;

/** True for the page by which a server answers a path that it does not know. */
export const isUnknownPath = (status: number | undefined, content: unknown): boolean =>
  status === 404 && typeof content === 'string' && content.trimStart().startsWith('<');

/** Part of {@link backendSettings} that browsers need. */
export const shownSettings = object({
  missing: array().of(string().required()),
  calls: backendSettings.fields.calls,
  lists: backendSettings.fields.lists,
  rights: backendSettings.fields.rights,
  dates: backendSettings.fields.dates,
});
