/**
 * First read of a path's screen: `load` of a path in `remote.json`. It lets the shell send the read while the screen's
 * code is still loading.
 *
 * - `path`: path of the call, below the API's base address;
 * - `query`: fixed query parameters;
 * - `from`: names of parameters of the page's address that are passed on; they replace those of `query`.
 *
 * Imports nothing: it is also part of a script that runs before the shell.
 */
export interface FirstRead {
  path: string;
  query?: Readonly<Record<string, string>> | undefined;
  from?: readonly string[] | undefined;
}

/**
 * Address of a first read, below the API's base address.
 *
 * @param search query of the page's address, with or without `?`
 */
export function firstReadAddress({ path, query = {}, from = [] }: FirstRead, search: string): string {
  const given = new URLSearchParams(search);
  const values = new URLSearchParams(query);
  for (const name of from) {
    const value = given.get(name);
    if (value) values.set(name, value);
  }
  const text = values.toString();
  return text ? `${path}?${text}` : path;
}
