const booleans: Readonly<Record<string, boolean>> = { true: true, '1': true, false: false, '0': false };

/** Any text. */
export const text = (given: string): string => given;

/** `true`, `false`, `1` or `0`, in upper or lower case; nothing else. */
export function boolean(given: string): boolean {
  const value = booleans[given.trim().toLowerCase()];
  if (value === undefined) throw new Error('must be true or false (or 1 or 0)');
  return value;
}

/** One of several values. */
export const oneOf =
  <T extends string>(...values: readonly T[]) =>
  (given: string): T => {
    const value = values.find((candidate) => candidate === given);
    if (value !== undefined) return value;
    throw new Error(`must be ${new Intl.ListFormat('en', { type: 'disjunction' }).format(values)}`);
  };

/** A decimal number above 0. */
export const positive = (max: number) => (given: string) => {
  const value = /^\d+(\.\d+)?$/.test(given.trim()) ? Number(given) : Number.NaN;
  if (value > 0 && value <= max) return value;
  throw new Error(`must be a number above 0, up to ${max}`);
};

/** A number without decimals. */
export const integer = (min: number, max: number) => (given: string) => {
  const value = /^\d+$/.test(given.trim()) ? Number(given) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new Error(`must be a number from ${min} to ${max}, without decimals`);
};

/** Text that passes a test or has a form; the message completes "NAME must …". */
export const matching = (form: RegExp | ((given: string) => boolean), message: string) => (given: string) => {
  if (!(form instanceof RegExp ? form.test(given) : form(given))) throw new Error(message);
  return given;
};

/** Amount in naira; its value is in kobo. */
export function naira(given: string): number {
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(given)) throw new Error('must be naira, such as 250000');
  return Math.round(Number(given) * 100);
}

/** A value, or `none`: in production it refuses by name what must be set there, and elsewhere it counts as not set. */
export const orNone =
  <T>(read: (given: string) => T) =>
  (given: string): T | 'none' => {
    if (given === 'none') return given;
    try {
      return read(given);
    } catch (error) {
      throw new Error(`${(error as Error).message}, or none`, { cause: error });
    }
  };

/** Value of {@link orNone}, undefined for `none`. */
export const unlessNone = <T>(value: T): Exclude<T, 'none'> | undefined =>
  value === 'none' ? undefined : (value as Exclude<T, 'none'>);

/** Tells whether a text is an origin: scheme, host and port without a path. */
export const isOrigin = (given: string): boolean =>
  URL.canParse(given) && /^https?:/.test(given) && new URL(given).origin === given;

/** Tells whether a text is a public host name of at least two labels, without a port. */
export const isHostName = (given: string): boolean =>
  /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}$/i.test(given);

/** Comma-separated values that all pass a test. */
export const listOf =
  (isValid: (item: string) => boolean, expected: string) =>
  (given: string): readonly string[] => {
    const items = given
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean);
    const invalid = items.findIndex((item) => !isValid(item));
    // By its place and not by its value, which may be a secret that was set in the wrong variable.
    if (invalid >= 0) throw new Error(`must be ${expected}, comma separated; item ${invalid + 1} is not`);
    return items;
  };

/**
 * Address with options of ours in its query, which are taken out of it.
 * @param options reader of each; what they throw is the problem
 */
export function withOptions<O extends Record<string, (given: string) => unknown>>(given: string, options: O) {
  const [address = '', query = ''] = given.split(/\?(.*)/s);
  const values: Record<string, unknown> = {};
  const others = query.split('&').filter((part) => {
    const [name = '', value = ''] = part.split(/=(.*)/s);
    const read = Object.hasOwn(options, name) ? options[name] : undefined;
    if (read === undefined) return part !== '';
    try {
      values[name] = read(decodeURIComponent(value));
    } catch (error) {
      throw new Error(`has an option ${name} that ${(error as Error).message}`, { cause: error });
    }
    return false;
  });
  const rest = others.length === 0 ? '' : `?${others.join('&')}`;
  return { address: address + rest, options: values as { [K in keyof O]?: ReturnType<O[K]> } };
}
