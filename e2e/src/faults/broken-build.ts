import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RegisteredRemote } from '@padiman/shared/federation/registry';
import { prepared } from '../prepared/prepared.ts';
import type { Descriptor } from '../words/descriptors.ts';
import type { FaultName } from './faults.ts';

/** A build that is on no disk: a live one's files under another address, with what a publisher did wrong to them. */
export interface BrokenBuild {
  base: string;
  /** What is served there when nothing happens on the way. */
  files: ReadonlyMap<string, Buffer>;
  /** The file of the screen that the fault strikes. */
  screenFile: string;
  /** Its entry in the registry, without a last good build. */
  entry: RegisteredRemote;
}

const planted = 'throw Error("planted");';
const integrityOf = (content: Buffer) => `sha256-${createHash('sha256').update(content).digest('base64')}`;

/** The files of each screen, in the order in which the door names them: that of the descriptor's paths. */
function screenFiles(files: ReadonlyMap<string, Buffer>, door: string): string[] {
  const ids = [
    ...String(files.get(door)).matchAll(/\.then\(\(\)=>\w+\((\d+)\)\)|\.then\(\w+\.bind\(\w+,(\d+)\)\)/g),
  ];
  return ids.map(([, one, other]) => {
    const id = one ?? other ?? '';
    return [...files.keys()].find((file) => file.startsWith(`${id}.`)) ?? `no file for ${id}`;
  });
}

/**
 * Makes the broken build of a remote.
 *
 * @param target the address that is opened when the fault strikes
 * @param inUse whether another screen of the section stands by then, so that only the target's screen may be broken
 */
export function breakBuild(
  { name, paths }: Descriptor,
  live: RegisteredRemote,
  fault: FaultName,
  target: string,
  inUse: boolean,
): BrokenBuild {
  const folder = join(prepared('folder'), 'releases/builds', name, live.build);
  const files = new Map<string, Buffer>();
  for (const file of readdirSync(folder).filter((one) => /\.(js|css)$/.test(one))) {
    // Two builds live in one page by names of their own; as published, both would answer to the same one.
    const text = readFileSync(join(folder, file), 'utf8').replace(/webpackChunk\w+/g, '$&_broken');
    files.set(file, Buffer.from(text));
  }
  const door = [...files.keys()].find((file) => /^__federation_expose.*\.js$/.test(file)) ?? '';
  const place = paths.findIndex(({ path }) => path === target);
  const screenFile = screenFiles(files, door)[place] ?? '';
  const change = (file: string, what: RegExp, into: string) => {
    const before = String(files.get(file));
    if (!what.test(before)) throw new Error(`${name}: ${file} is not as this fault expects it`);
    files.set(file, Buffer.from(before.replace(what, into)));
  };
  if (fault === 'throws on load') {
    // The first statement of the first module.
    change(inUse ? screenFile : door, /(\d+\([\w,]*\)\{)/, `$1${planted}`);
  }
  if (fault === 'throws on render')
    change(screenFile, /default:\(\)=>[\w$]+/, `default:()=>()=>{${planted}}`);
  if (fault === 'wrong shared version') {
    change('remoteEntry.js', /requiredVersion:"\^19[\d.]+"/g, 'requiredVersion:"^18.0.0"');
  }
  const integrity = Object.fromEntries([...files].map(([file, content]) => [file, integrityOf(content)]));
  if (fault === 'integrity missing') delete integrity[inUse ? screenFile : 'remoteEntry.js'];
  const build = `${live.version}-broken`;
  const base = `/remotes/${name}/${build}/`;
  const entry = { ...live, build, base, integrity, manifest: `${base}mf-manifest.json`, lastGood: null };
  return { base, files, entry, screenFile };
}
