import { allCapabilities, type Capability } from './capabilities.ts';
import { isFields, type Fields } from './reading.ts';

/** Capabilities by a field that the bodies of calls of the specification take. */
const fields: Readonly<Partial<Record<Capability, { field: string; calls: readonly string[] }>>> = {
  remarks: { field: 'remark', calls: ['PUT /dashboard/update-withdrawal/'] },
  versions: { field: 'version', calls: ['PUT /dashboard/update-withdrawal/'] },
  bulkVersions: { field: 'versions', calls: ['POST /dashboard/withdrawals/accept-reject'] },
  refunds: {
    field: 'refund',
    calls: ['POST /dashboard/sendparcels/delete', 'POST /dashboard/passengerrequests/delete'],
  },
};

/** Capabilities that no call and no field shows; a document names them in `x-capabilities`. */
export const namedCapabilities = ['serverLists', 'everyRight', 'mergedRights'] as const;

/**
 * Capabilities of a backend by its OpenAPI document: it names them, it has all calls that state one, or their bodies take
 * its field. The paths in the document may begin with `/api`; what is no such document has none.
 *
 * @param calls those of the contracts
 */
export function capabilitiesOf(
  openApi: unknown,
  calls: readonly { method: string; path: string; capability?: string }[],
): Capability[] {
  const paths = isFields(openApi) && isFields(openApi.paths) ? openApi.paths : {};
  const named = isFields(openApi) ? openApi['x-capabilities'] : undefined;
  return allCapabilities.filter((name) => {
    if (namedCapabilities.some((one) => one === name)) return Array.isArray(named) && named.includes(name);
    const given = fields[name];
    const needed = calls.filter(({ capability }) => capability === name);
    return (given?.calls ?? needed.map(({ method, path }) => `${method} ${path}`)).every((call) => {
      const operation = operationOf(paths, call);
      return operation !== undefined && (given === undefined || takesField(openApi, operation, given.field));
    });
  });
}

const withoutParameterNames = (path: string) =>
  path
    .replace(/^\/api(?=\/)/, '')
    .replace(/\/$/, '')
    .replaceAll(/\{\w+\}/g, '{}');

function operationOf(paths: Fields, call: string): Fields | undefined {
  const [method = '', path = ''] = call.split(' ');
  const found = Object.keys(paths).find((one) => withoutParameterNames(one) === withoutParameterNames(path));
  const item = found === undefined ? undefined : paths[found];
  const operation = isFields(item) ? item[method.toLowerCase()] : undefined;
  return isFields(operation) ? operation : undefined;
}

/** Value at a path of keys. */
function at(value: unknown, ...keys: readonly string[]): unknown {
  return keys.reduce((inner, key) => (isFields(inner) ? inner[key] : undefined), value);
}

function takesField(openApi: unknown, operation: Fields, field: string): boolean {
  let schema = at(operation, 'requestBody', 'content', 'application/json', 'schema');
  const reference = at(schema, '$ref');
  if (typeof reference === 'string') schema = at(openApi, ...reference.replace(/^#\//, '').split('/'));
  const parts = isFields(schema) ? [schema.allOf, schema.oneOf, schema.anyOf].flat() : [];
  return [schema, ...parts].some((part) => at(part, 'properties', field) !== undefined);
}
