import * as federation from '@padiman/federation/registry';
import type { RecordSignature, ReleaseStore } from '@padiman/release/store';

/** Readings by the registry as it was signed; a release has one object, and each request asks for it. */
const readings = new WeakMap<object, federation.Registry>();

/** Reads a registry as far as it can be understood. The signed object stays as it is. */
export function readableRegistry(signed: object): federation.Registry {
  const read = readings.get(signed) ?? federation.parseRegistry(signed);
  readings.set(signed, read);
  return read;
}

/** A registry as it is sent, and the signature of its JSON text, if it is signed. */
export interface SignedRegistry {
  /** Not validated: see {@link readableRegistry}. */
  registry: object;
  signed?: RecordSignature | undefined;
}

/** Source of shell and remotes: the store of published builds, or development servers. */
export interface Site {
  /** Live registry, without what cannot be read; undefined before the first release. */
  registry(): Promise<federation.Registry | undefined>;
  /** Live registry with its signature; undefined before the first release. */
  signedRegistry(): Promise<SignedRegistry | undefined>;
  /** Public keys that browsers accept for the registry's signature; none if it is not signed. */
  trustedKeys(): Promise<readonly string[]>;
  /**
   * The page of a build of the shell, the live one by default, which every path of a remote answers with; or the one with
   * React's development build, for browsers that load a remote from a dev server.
   */
  shellPage(form?: 'released' | 'development', build?: string): Promise<string | undefined>;
  /** Addresses of the scripts that a path needs in addition to the shell's own. */
  pageFiles(registry: federation.Registry, path: string): Promise<string[]>;
  /** File of a published build; undefined if it does not exist. */
  readFile: ReleaseStore['readFile'];
  /** Further origins that every page loads from; none for published builds. */
  developmentOrigins: readonly string[];
}

/** Site of the builds that were published and promoted. */
export function publishedSite(store: ReleaseStore): Site {
  return {
    developmentOrigins: [],
    pageFiles: pageFilesOf(store),
    readFile: (...file) => store.readFile(...file),
    registry: async () => {
      const release = await store.live();
      return release && readableRegistry(release.registry);
    },
    signedRegistry: () => store.live(),
    trustedKeys: () => store.registryKeys(),
    shellPage: async (form = 'released', given) => {
      const build = given ?? (await store.live())?.live.shell?.build;
      if (!build) return undefined;
      const read = async (file: string) => {
        const page = await store.readFile('shell', build, file);
        return page && Buffer.from(page).toString();
      };
      // A build of the shell may have no development page.
      const development = form === 'development' ? await read(federation.developmentPage) : undefined;
      return development ?? read('index.html');
    },
  };
}

/** Limit of cached loading plans. Builds are immutable, so plans never expire. */
const maxPlans = 200;

/**
 * Finds the scripts of a path in the builds of a store: the remote's entry, the screen, and the modules of the shell that
 * the screen imports. Told to the browser with the page, they come all at once; else each would be asked for when the one
 * before it has run. None where a build does not say, as a development server's does not.
 */
function pageFilesOf(store: ReleaseStore): Site['pageFiles'] {
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
  const filesOf: Site['pageFiles'] = async (registry, address) => {
    const [name, remote, path = ''] = servedBy(registry, address) ?? [];
    if (name === undefined || remote === undefined || remote.overridden) return [];
    const [{ plan }, { plan: shellPlan, integrity: ofShell }] = await Promise.all([
      planOf(name, remote.build),
      planOf('shell', registry.shell.build),
    ]);
    const screen = plan.screens?.[path];
    // A plan without an entry was written by an older build, under other field names: that build loads without hints.
    if (plan.entry === undefined || screen === undefined) return [];
    const own = ['remoteEntry.js', ...plan.entry, ...screen.files];
    const modules = new Set(screen.modules.flatMap((one) => shellPlan.modules?.[one] ?? []));
    return [
      ...own.flatMap((file) => scriptAddress(file, remote.integrity)),
      ...[...modules].flatMap((file) => scriptAddress(file, ofShell)),
    ];
  };
  // The hints only save time: a plan that cannot be read costs the page nothing else.
  return (registry, path) => filesOf(registry, path).catch(() => []);
}

/** Address of a script of a build; none for other files, and for those that the registry does not name. */
function scriptAddress(file: string, known: Readonly<Record<string, string>>): string[] {
  const integrity = known[file];
  const address = integrity && file.endsWith('.js') ? federation.fileAddress(file, integrity) : undefined;
  return address ? [address] : [];
}

/** Name and entry of the remote that serves an address, and the path of its descriptor that does. */
export function servedBy({ remotes }: federation.Registry, address: string) {
  const paths = Object.entries(remotes).flatMap(([name, remote]) =>
    remote.descriptor.paths.map(({ path }) => ({ name, remote, path })),
  );
  const found = federation.findServed(paths, address);
  return found && ([found.name, found.remote, found.path] as const);
}

/**
 * Addresses of the scripts that a path needs, for a page that fetches them ahead. None for a build without its entry: it
 * cannot be opened, and the browser would log each missing file.
 */
export async function filesAhead(
  registry: federation.Registry,
  path: string,
  { pageFiles, readFile }: Pick<Site, 'pageFiles' | 'readFile'>,
): Promise<readonly string[]> {
  const [name, remote] = servedBy(registry, path) ?? [];
  if (name === undefined || !remote) return [];
  const entry = await readFile(name, remote.build, 'remoteEntry.js').catch(() => undefined);
  return entry ? pageFiles(registry, path) : [];
}

async function readPlan(store: ReleaseStore, name: string, build: string) {
  const [content, record] = await Promise.all([
    store.readFile(name, build, 'loading.json'),
    store.findBuild(name, build),
  ]);
  const plan = content ? (JSON.parse(Buffer.from(content).toString()) as federation.LoadingPlan) : {};
  return { plan, integrity: record?.integrity ?? {} };
}
