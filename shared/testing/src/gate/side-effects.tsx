import { act, cleanup } from '@testing-library/react';
import axios from 'axios';
import type { RemoteModule } from '@padiman/federation';
import { renderScreen } from '../render-screen.tsx';

/** Code of the remote, and what it declares. */
interface Own {
  /** Folder of its sources: the libraries that the shell provides keep things of their own. */
  folder: string;
  /** Keys of the browser's storage that `remote.json` declares. */
  storage: readonly string[];
}

type Method = (this: unknown, ...given: never[]) => unknown;

/** Follows a function of the page. `note` sees the arguments of calls by the remote's code. @returns function that ends it */
function follow(
  owner: object,
  name: string,
  folder: string,
  note: (...given: unknown[]) => void,
): () => void {
  const original = Reflect.get(owner, name) as Method | undefined;
  if (!original) return () => undefined;
  const followed: Method = function (this: unknown, ...given) {
    if (new Error().stack?.includes(folder)) note(...given);
    return original.apply(this, given);
  };
  Reflect.set(owner, name, followed);
  return () => void Reflect.set(owner, name, original);
}

/** Style sheets of the page that are not of a component. */
const globalStyles = () =>
  document.querySelectorAll(
    'style:not([data-emotion]), style[data-emotion~="css-global"], link[rel=stylesheet]',
  ).length + ((document as { adoptedStyleSheets?: unknown[] }).adoptedStyleSheets?.length ?? 0);

/** Follows the page until the end of one screen. @returns function that ends it and gives what was left or used */
function watchPage({ folder, storage }: Own): () => string[] {
  const found = new Set<string>();
  const listeners = new Map<unknown, string>();
  const known = { globals: new Set(Object.keys(window)), styles: globalStyles() };
  const keyOf = (type: unknown, listener: unknown) => listener ?? type;
  const requests = (what: string) => (address: unknown) =>
    found.add(`${what} ${String(address)} past the contracts`);
  const ends = [
    ...[window, document, document.body, document.documentElement].flatMap((target) => [
      follow(target, 'addEventListener', folder, (type, listener) =>
        listeners.set(keyOf(type, listener), String(type)),
      ),
      follow(target, 'removeEventListener', folder, (type, listener) =>
        listeners.delete(keyOf(type, listener)),
      ),
    ]),
    follow(Storage.prototype, 'setItem', folder, (key) => {
      if (!storage.includes(String(key)))
        found.add(`stores the key ${String(key)}, which remote.json does not declare`);
    }),
    follow(window, 'fetch', folder, requests('fetches')),
    follow(XMLHttpRequest.prototype, 'open', folder, (_method, address) => requests('requests')(address)),
    ...['WebSocket', 'EventSource'].map((name) =>
      follow(window, name, folder, requests(`opens a ${name} to`)),
    ),
    follow(navigator, 'sendBeacon', folder, requests('sends to')),
  ];
  return () => {
    for (const end of ends) end();
    for (const type of listeners.values()) found.add(`leaves a listener of ${type}`);
    for (const name of Object.keys(window))
      if (!known.globals.has(name) && !name.startsWith('__')) found.add(`leaves the global ${name}`);
    if (globalStyles() > known.styles) found.add('leaves styles outside its components');
    return [...found];
  };
}

/**
 * Shows each screen of a remote in a page of its own and takes it away, without an answer of the backend; panels are only
 * loaded, since their page gives them their input.
 *
 * @returns what screens left in the page or used undeclared, each with its path; empty when nothing
 */
export async function sideEffectProblems(
  { screens }: RemoteModule,
  paths: readonly { path: string; access: string }[],
  own: Own,
): Promise<string[]> {
  axios.defaults.adapter = () => new Promise(() => {});
  // The session and the shared libraries set up their own with the first screen.
  renderScreen(() => null);
  cleanup();
  const problems: string[] = [];
  for (const [path, load] of Object.entries(screens)) {
    const end = watchPage(own);
    const { default: Screen } = await load();
    const access = paths.find((one) => one.path === path)?.access;
    if (access !== undefined) {
      const isForGuests = access === 'public' || access === 'guest';
      renderScreen(Screen, { at: path.replaceAll(/:\w+/g, '1'), ...(isForGuests && { signedInAs: null }) });
      await act(async () => {});
      cleanup();
    }
    problems.push(...end().map((problem) => `${path}: ${problem}`));
  }
  return problems;
}
