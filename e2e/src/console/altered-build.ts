import { integrityOf } from '@padiman/release/publish';
import { openStore, type BuildRecord } from '@padiman/release/store';
import type { RunningConsole } from './running-console.ts';

/** How a build differs from the one that it is made of. */
export interface Alteration {
  /** The build that it is made of; the live one unless it is said. */
  from?: string;
  /** Part of the build's name. */
  mark: string;
  /** Changes the text of a script. */
  script?: (text: string, file: string) => string;
  /** Changes what the build says of itself. */
  descriptor?: (said: NonNullable<BuildRecord['descriptor']>) => void;
}

/** A heading as a script has it, with a word more: what shows in a page which build it has. */
export const marked = (heading: string, mark: string) => (text: string) =>
  text.replaceAll(`"${heading}"`, `"${heading} ${mark}"`);

/** Has a build's first statement throw. */
export const doesNotStart = (text: string, file: string) =>
  file.startsWith('__federation_expose')
    ? text.replace(/(\d+\([\w,]*\)\{)/, '$1throw Error("planted");')
    : text;

/** The releases of a running console, as `npm run release` has them. */
export function storeOf(running: RunningConsole) {
  // What the person's own shell has set must not lead a test to real releases.
  process.env.RELEASES_S3_BUCKET = '';
  return openStore(running.folder);
}

/** Publishes another build of a remote, without building it: files of another one, altered. */
export async function publishAltered(
  running: RunningConsole,
  name: string,
  { from, mark, script = (text) => text, descriptor = () => {} }: Alteration,
): Promise<BuildRecord> {
  const store = storeOf(running);
  const base = from ?? (await store.live())?.live[name]?.build ?? '';
  const record = await store.findBuild(name, base);
  if (!record) throw new Error(`There is no ${name} ${base}`);
  const files = new Map<string, Uint8Array>();
  let altered = false;
  for (const file of Object.keys(record.integrity)) {
    const content = Buffer.from((await store.readFile(name, record.build, file)) ?? '');
    if (!file.endsWith('.js')) {
      files.set(file, content);
      continue;
    }
    const before = String(content);
    // Two builds live in one page by names of their own; as published, both would answer to the same one.
    const after = script(before, file);
    altered ||= after !== before;
    files.set(file, Buffer.from(after.replace(/webpackChunk\w+/g, `$&_${mark}`)));
  }
  const said = structuredClone(record.descriptor);
  if (said) descriptor(said);
  if (!altered && JSON.stringify(said) === JSON.stringify(record.descriptor)) {
    throw new Error(`${name}: nothing in it is as this alteration expects it`);
  }
  const integrity = Object.fromEntries(
    [...files].map(([file, content]) => [file, integrityOf(Buffer.from(content))]),
  );
  const build = `${record.version}-${mark}`;
  const publishedAt = new Date().toISOString();
  const made: BuildRecord = { ...record, build, publishedAt, integrity, descriptor: said };
  await store.putBuild(made, files);
  return made;
}
