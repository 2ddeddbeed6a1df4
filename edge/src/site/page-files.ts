import { fileAddress, findServed, type LoadingPlan, type Registry } from '@padiman/federation/registry';
import type { ReleaseStore } from '@padiman/release/store';

/** Finds the addresses of the scripts that a path needs in addition to the shell's own. */
export type PageFiles = (registry: Registry, path: string) => Promise<string[]>;

/** Limit of cached loading plans. Builds are immutable, so plans never expire. */
const maxPlans = 200;

/**
 * Reads it from the builds of a store: the remote's entry, the screen, and the modules of the shell that the
 * screen imports. Told to the browser with the page, they come all at once; else each would be asked for when the one
 * before it has run. None where a build does not say, as a development server's does not.
 */
export function pageFilesOf(store: ReleaseStore): PageFiles {
  const plans = new Map<string, ReturnType<typeof readPlan>>();
  const planOf = (name: string, build: string) => {
    const key = `${name}/${build}`;
    const known = plans.get(key);
    if (known !== undefined) return known;
    if (plans.size >= maxPlans) plans.clear();
    const reading = readPlan(store, name, build);
    plans.set(key, reading);
    reading.catch(() => plans.delete(key));
    return reading;
  };
  const filesOf: PageFiles = async (registry, path) => {
    const [name, remote, screenPath] = servedBy(registry, path) ?? [];
    if (name === undefined || remote === undefined || remote.overridden) return [];
    const [{ plan }, { plan: shellPlan, integrity: ofShell }] = await Promise.all([
      planOf(name, remote.build),
      planOf('shell', registry.shell.build),
    ]);
    const screen = screenPath === undefined ? undefined : plan.screens?.[screenPath];
    // A plan without an entry was written by an older build, under other field names: that build loads without hints.
    if (plan.entry === undefined || screen === undefined) return [];
    const own = ['remoteEntry.js', ...plan.entry, ...screen.files];
    const modules = new Set(screen.modules.flatMap((name) => shellPlan.modules?.[name] ?? []));
    return [
      ...own.flatMap((file) => pageFile(file, remote.integrity)),
      ...[...modules].flatMap((file) => pageFile(file, ofShell)),
    ];
  };
  // The hints only save time: a plan that cannot be read costs the page nothing else.
  return (registry, path) => filesOf(registry, path).catch(() => []);
}

/** Address of a script of a build; none for other files, and for those that the registry does not name. */
function pageFile(file: string, known: Readonly<Record<string, string>>): string[] {
  const integrity = known[file];
  const address = integrity && file.endsWith('.js') ? fileAddress(file, integrity) : undefined;
  return address ? [address] : [];
}

/** Name and entry of the remote that serves an address, and the path of its descriptor that does. */
export function servedBy({ remotes }: Registry, address: string) {
  const paths = Object.entries(remotes).flatMap(([name, remote]) =>
    remote.descriptor.paths.map(({ path }) => ({ name, remote, path })),
  );
  const found = findServed(paths, address);
  return found && ([found.name, found.remote, found.path] as const);
}

async function readPlan(store: ReleaseStore, name: string, build: string) {
  const [content, record] = await Promise.all([
    store.readFile(name, build, 'loading.json'),
    store.findBuild(name, build),
  ]);
  const plan = content ? (JSON.parse(Buffer.from(content).toString()) as LoadingPlan) : {};
  return { plan, integrity: record?.integrity ?? {} };
}
