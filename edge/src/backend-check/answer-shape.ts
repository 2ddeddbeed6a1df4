const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Describes the outer form of an answer: `bare array of 12`, `{data} of 12, no total`, `{admin}`, `an HTML page`.
 *
 * @param list true for the answer to a list
 */
export function describeShape(content: unknown, list: boolean): string {
  if (content === null || content === '') return 'no content';
  if (typeof content === 'string') return content.trimStart().startsWith('<') ? 'an HTML page' : 'a text';
  if (Array.isArray(content)) return `bare array of ${content.length}, no total`;
  if (!isObject(content)) return typeof content;
  const success = content.success === undefined ? ', no success' : '';
  const keys = Object.keys(content).filter((name) => !['success', 'message'].includes(name));
  if (!list) return `${braces(keys, content)}${success}`;
  const total = content.total === undefined ? 'no total' : `total ${String(content.total)}`;
  const arrays = Object.entries(content).filter(([, value]) => Array.isArray(value));
  const only = arrays.find(([name]) => name === 'data') ?? (arrays.length === 1 ? arrays[0] : undefined);
  if (only) return `{${only[0]}} of ${(only[1] as unknown[]).length}, ${total}${success}`;
  return `${braces(keys, content)}${success}`;
}

/** The names of an object's fields, and those of `data` below it. */
function braces(keys: readonly string[], content: Record<string, unknown>): string {
  const names = keys.slice(0, 6).map((name) => {
    const value = content[name];
    return name === 'data' && isObject(value) ? `data: ${braces(Object.keys(value), {})}` : name;
  });
  return `{${[...names, ...(keys.length > 6 ? ['…'] : [])].join(', ')}}`;
}
