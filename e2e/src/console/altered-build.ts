import { fileAddress } from '@padiman/federation/registry';
import { integrityOf } from '@padiman/release/publish';
import { openStore, type BuildRecord } from '@padiman/release/store';
import type { RunningConsole } from './running-console.ts';

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

/** Opens the release store of a running console, as `npm run release` does. */
export function storeOf(running: RunningConsole) {
  // Ignores the developer's own environment: a test never uses a real release store.
  for (const name of ['RELEASES_S3_BUCKET', 'PADIMAN_KEY', 'REGISTRY_PUBLIC_KEYS']) process.env[name] = '';
  return openStore(running.folder);
}

/** Makes the first statement of the shell throw. */
export const throwInShell = (text: string, file: string) =>
  /^shell(\.\w+)?\.js$/.test(file) ? `throw new Error("planted");${text}` : text;

/** Changes no behaviour of the shell, only its content. */
export const commentInShell = (text: string, file: string) =>
  /^shell(\.\w+)?\.js$/.test(file) ? `/* another build */${text}` : text;

/** Rewrites a page of the shell for other files: the build's name, and the integrity of each file that changed. */
function rewritePage(page: string, from: BuildRecord, build: string, files: ReadonlyMap<string, Uint8Array>) {
  let rewritten = page.replaceAll(from.build, build);
  for (const [file, value] of Object.entries(from.integrity)) {
    const content = files.get(file);
    if (!content) continue;
    const altered = integrityOf(Buffer.from(content));
    rewritten = rewritten
      .replaceAll(value, altered)
      .replaceAll(fileAddress(file, value) ?? value, fileAddress(file, altered) ?? altered);
  }
  return Buffer.from(rewritten);
}

/** Publishes a new build of a package without compiling: altered files of an existing build. */
export async function publishAltered(
  running: RunningConsole,
  name: string,
  { from, mark, script = (text) => text, descriptor = () => {} }: Alteration,
): Promise<BuildRecord> {
  const store = storeOf(running);
  const base = from ?? (await store.live())?.live[name]?.build ?? '';
  const record = await store.findBuild(name, base);
  if (!record) throw new Error(`No build ${base} of ${name}`);
  const files = new Map<string, Uint8Array>();
  let altered = false;
  for (const file of Object.keys(record.integrity)) {
    const content = Buffer.from((await store.readFile(name, record.build, file)) ?? '');
    if (!file.endsWith('.js')) {
      files.set(file, content);
      continue;
    }
    const before = String(content);
    const after = script(before, file);
    altered ||= after !== before;
    files.set(file, Buffer.from(after));
  }
  const changed = structuredClone(record.descriptor);
  if (changed) descriptor(changed);
  if (!altered && JSON.stringify(changed) === JSON.stringify(record.descriptor)) {
    throw new Error(`${name}: the alteration matches nothing in the build`);
  }
  const build = `${record.version}-${mark}`;
  for (const [file, page] of files) {
    if (file.endsWith('.html')) files.set(file, rewritePage(String(Buffer.from(page)), record, build, files));
  }
  const integrity = Object.fromEntries(
    [...files].map(([file, content]) => [file, integrityOf(Buffer.from(content))]),
  );
  const publishedAt = new Date().toISOString();
  const published: BuildRecord = { ...record, build, publishedAt, integrity, descriptor: changed };
  await store.putBuild(published, files);
  return published;
}
