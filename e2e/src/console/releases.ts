import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { fileAddress, type Registry } from '@padiman/federation/registry';
import { integrityOf } from '@padiman/release/publish';
import { openStore, type BuildRecord } from '@padiman/release/store';

/** Settings of the developer's own environment that a test ignores: it never uses a real release store. */
export const ignoredSettings = { RELEASES_S3_BUCKET: '', PADIMAN_KEY: '', REGISTRY_PUBLIC_KEYS: '' };

/** A running console, whose data folder has the releases. */
interface Console {
  folder: string;
}

/** Opens the release store of a running console, as `npm run release` does. */
export function storeOf(running: Console) {
  Object.assign(process.env, ignoredSettings);
  return openStore(running.folder);
}

const script = resolve(import.meta.dirname, '../../../release/src/cli.ts');

/** Runs `npm run release -- …` on the releases of a console. @returns its output */
export async function release(running: Console, ...args: string[]): Promise<string> {
  const command = [script, ...args, '--data', running.folder];
  const env = { ...process.env, ...ignoredSettings };
  return (await promisify(execFile)(process.execPath, command, { env })).stdout;
}

/** Paths under which a page requests files of a build. */
export const addressesOf = ({ integrity }: Pick<Registry['shell'], 'integrity'>) =>
  new Set(Object.entries(integrity).flatMap(([file, value]) => fileAddress(file, value) ?? []));

/** Paths of the files that only this remote's live build contains, and no other one's. */
export function ownAddresses({ remotes }: Registry, name: string): Set<string> {
  const own = addressesOf(remotes[name] ?? { integrity: {} });
  for (const [other, remote] of Object.entries(remotes))
    if (other !== name) for (const address of addressesOf(remote)) own.delete(address);
  return own;
}

type Files = Map<string, Buffer>;

/** The live build of a package, or another one, with its files. */
async function readBuild(running: Console, name: string, build?: string) {
  const store = storeOf(running);
  const record = await store.findBuild(name, build ?? (await store.live())?.live[name]?.build ?? '');
  if (!record) throw new Error(`No build ${build} of ${name}`);
  const files: Files = new Map();
  for (const file of Object.keys(record.integrity))
    files.set(file, Buffer.from((await store.readFile(name, record.build, file)) ?? ''));
  return { record, files };
}

/** Publishes a build without compiling. */
async function putBuild(running: Console, record: BuildRecord, files: Files): Promise<BuildRecord> {
  const integrity = Object.fromEntries([...files].map(([file, content]) => [file, integrityOf(content)]));
  const published = { ...record, publishedAt: new Date().toISOString(), integrity };
  await storeOf(running).putBuild(published, files);
  return published;
}

/** Changes that make a new build from an existing one. */
export interface Alteration {
  /** Build to copy; the live build by default. */
  from?: string;
  /** Suffix of the new build's name. */
  mark: string;
  /** Changes the text of a script. */
  script?: (text: string, file: string) => string;
  /** Changes the descriptor. */
  descriptor?: (descriptor: NonNullable<BuildRecord['descriptor']>) => void;
}

/** Appends a mark to a heading in a script, so that a page shows its build. */
export const renameHeading = (heading: string, mark: string) => (text: string) =>
  text.replaceAll(`"${heading}"`, `"${heading} ${mark}"`);

/** Makes the first statement of a build throw. */
export const throwOnStart = (text: string, file: string) =>
  file.startsWith('__federation_expose')
    ? text.replace(/(\d+\([\w,]*\)\{)/, '$1throw Error("planted");')
    : text;

/** Makes every screen of a build throw when it is drawn. */
export const throwOnRender = (text: string, file: string) =>
  /^\d/.test(file) ? text.replace(/default:\(\)=>[\w$]+/, 'default:()=>()=>{throw Error("planted")}') : text;

/** Makes the first statement of the shell throw. */
export const throwInShell = (text: string, file: string) =>
  /^shell(\.\w+)?\.js$/.test(file) ? `throw new Error("planted");${text}` : text;

/** Makes the layout of the console throw when it renders. */
export const throwInLayout = (text: string) =>
  text.replace(/(["`])Skip to the content\1/, '(()=>{throw Error("planted")})()');

/** Changes no behaviour of the shell, only its content. */
export const commentInShell = (text: string, file: string) =>
  /^shell(\.\w+)?\.js$/.test(file) ? `/* another build */${text}` : text;

/** Rewrites a page of the shell for other files: the build's name, and the integrity of each file that changed. */
function rewritePage(page: Buffer, from: BuildRecord, build: string, files: Files): Buffer {
  let rewritten = String(page).replaceAll(from.build, build);
  for (const [file, value] of Object.entries(from.integrity)) {
    const altered = integrityOf(files.get(file) ?? Buffer.of());
    rewritten = rewritten
      .replaceAll(value, altered)
      .replaceAll(fileAddress(file, value) ?? value, fileAddress(file, altered) ?? altered);
  }
  return Buffer.from(rewritten);
}

/** Publishes a new build of a package without compiling: altered files of an existing build. */
export async function publishAltered(
  running: Console,
  name: string,
  { from, mark, script = (text) => text, descriptor: change = () => {} }: Alteration,
): Promise<BuildRecord> {
  const { record, files } = await readBuild(running, name, from);
  let isAltered = false;
  for (const [file, content] of files) {
    if (!file.endsWith('.js')) continue;
    const after = Buffer.from(script(String(content), file));
    isAltered ||= !after.equals(content);
    files.set(file, after);
  }
  const descriptor = structuredClone(record.descriptor);
  if (descriptor) change(descriptor);
  if (!isAltered && JSON.stringify(descriptor) === JSON.stringify(record.descriptor))
    throw new Error(`${name}: the alteration matches nothing in the build`);
  const build = `${record.version}-${mark}`;
  for (const [file, page] of files)
    if (file.endsWith('.html')) files.set(file, rewritePage(page, record, build, files));
  return putBuild(running, { ...record, build, descriptor }, files);
}

/**
 * Publishes a new remote without compiling: it shows one screen of an existing remote at the path of its descriptor.
 *
 * @param given the remote to copy, and the path of the copied screen
 */
export async function publishCopy(
  running: Console,
  { of, from, descriptor }: { of: string; from: string; descriptor: NonNullable<BuildRecord['descriptor']> },
): Promise<BuildRecord> {
  const { record, files } = await readBuild(running, of);
  const { name, paths } = descriptor;
  const identifierOf = (remote: string) => remote.replaceAll('-', '_');
  for (const [file, content] of files) {
    if (!/\.(js|json)$/.test(file)) continue;
    const renamed = String(content)
      .replaceAll(identifierOf(of), identifierOf(name))
      .replaceAll(`"${from}"`, `"${paths[0]?.path}"`);
    files.set(file, Buffer.from(renamed));
  }
  return putBuild(running, { ...record, name, build: `${record.version}-copy`, descriptor }, files);
}
