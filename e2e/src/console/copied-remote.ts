import { integrityOf } from '@padiman/release/publish';
import type { BuildRecord } from '@padiman/release/store';
import { storeOf } from './altered-build.ts';
import type { RunningConsole } from './running-console.ts';

/** A new remote that is made from the live build of an existing one. */
export interface RemoteCopy {
  /** Remote to copy. */
  of: string;
  /** Path of the copied screen. */
  from: string;
  descriptor: NonNullable<BuildRecord['descriptor']>;
}

/** Publishes a new remote without compiling: it shows one screen of an existing remote at the path of its descriptor. */
export async function publishCopy(
  running: RunningConsole,
  { of, from, descriptor }: RemoteCopy,
): Promise<BuildRecord> {
  const store = storeOf(running);
  const original = await store.findBuild(of, (await store.live())?.live[of]?.build ?? '');
  if (!original) throw new Error(`${of} is not live`);
  const { name, paths } = descriptor;
  const identifierOf = (remote: string) => remote.replaceAll('-', '_');
  const files = new Map<string, Uint8Array>();
  for (const file of Object.keys(original.integrity)) {
    const content = Buffer.from((await store.readFile(of, original.build, file)) ?? '');
    const renamed = String(content)
      .replaceAll(identifierOf(of), identifierOf(name))
      .replaceAll(`"${from}"`, `"${paths[0]?.path}"`);
    files.set(file, /\.(js|json)$/.test(file) ? Buffer.from(renamed) : content);
  }
  const integrity = Object.fromEntries(
    [...files].map(([file, content]) => [file, integrityOf(Buffer.from(content))]),
  );
  const build = `${original.version}-copy`;
  const publishedAt = new Date().toISOString();
  const record: BuildRecord = { ...original, name, build, publishedAt, integrity, descriptor };
  await store.putBuild(record, files);
  return record;
}
