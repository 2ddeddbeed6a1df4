import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileAddress, hashOfIntegrity, type RegisteredRemote } from '@padiman/federation/registry';
import { integrityOf } from '@padiman/release/publish';
import type { Descriptor } from '../test-data/descriptors.ts';
import { setupValue } from '../test-data/test-data.ts';
import type { AffectedFiles, FaultName } from './faults.ts';

/** Reads a published file from the shared console's store. */
const readPublished = (integrity: string) =>
  readFileSync(join(setupValue('folder'), 'releases/files', hashOfIntegrity(integrity) ?? ''));

/** Style sheets of a published build. */
export const stylesOf = ({ integrity }: Pick<RegisteredRemote, 'integrity'>) =>
  Object.keys(integrity).filter((file) => file.endsWith('.css'));

/**
 * In-memory copy of a remote's live build under another name; it can be changed, served by a test and named in a registry.
 * Each file has another content, and so another address, than the published one: a fault of the copy affects no other build.
 */
export class BuildCopy {
  readonly build: string;
  readonly files = new Map<string, Buffer>();
  /** File of the remote's exposed module. */
  readonly exposedFile: string;
  /** File of the screen that is opened when the fault occurs; its name begins with the chunk id. */
  readonly screenFile: string;
  /** Module id of this screen; the exposed module imports the screens in the order of the descriptor's paths, then a panel. */
  readonly screenModule: string;
  /** Style sheet that this screen waits for; undefined unless the fault affects style sheets. */
  sheet: string | undefined;
  readonly #base: string;
  readonly #live: RegisteredRemote;

  constructor(remote: Descriptor, live: RegisteredRemote, target: string, suffix: string) {
    this.#live = live;
    this.build = `${live.version}-${suffix}`;
    this.#base = `/remotes/${remote.name}/${this.build}/`;
    for (const [file, integrity] of Object.entries(live.integrity))
      if (/\.(js|css)$/.test(file)) this.add(file, `${readPublished(integrity).toString()}\n/* ${suffix} */`);
    this.exposedFile = this.#find((file) => /^__federation_expose.*\.js$/.test(file));
    const ids = String(this.files.get(this.exposedFile)).matchAll(
      /\.then\(\(\)=>\w+\((\d+)\)\)|\.then\(\w+\.bind\(\w+,(\d+)\)\)/g,
    );
    const [, one, other] = [...ids].at(remote.paths.findIndex(({ path }) => path === target)) ?? [];
    this.screenModule = one ?? other ?? 'no screen';
    const module = new RegExp(`[{,]${this.screenModule}\\([\\w,]*\\)\\{`);
    this.screenFile = this.#find((file, text) => /^\d/.test(file) && module.test(String(text)));
  }

  #find = (matches: (file: string, text: Buffer) => boolean) =>
    [...this.files].find(([file, text]) => matches(file, text))?.[0] ?? 'no file';

  add = (file: string, content: string) => this.files.set(file, Buffer.from(content));

  change(file: string, pattern: RegExp, replacement: string): void {
    const before = String(this.files.get(file));
    if (!pattern.test(before)) throw new Error(`${this.#base}${file} does not match ${pattern}`);
    this.add(file, before.replace(pattern, replacement));
  }

  /** Makes the screen set `renderedBuild` in the page when this build renders it. */
  markScreen(): void {
    const mark = `default:()=>(self.renderedBuild="${this.build}",$1)`;
    this.change(this.screenFile, /default:\(\)=>([\w$]+)/, mark);
  }

  /** Registry entry without a last good build. */
  entry(): RegisteredRemote {
    const integrity = Object.fromEntries(
      [...this.files].map(([file, content]) => [file, integrityOf(content)]),
    );
    const manifest = `${this.#base}mf-manifest.json`;
    return { ...this.#live, build: this.build, base: this.#base, integrity, manifest, lastGood: null };
  }

  /** Path under which a page requests a file; undefined for a file that the build does not have. */
  addressOf(file: string): string | undefined {
    const content = this.files.get(file);
    return content && fileAddress(file, integrityOf(content));
  }

  /** File by the path that a page requests it under. */
  fileAt = (address: string) => [...this.files.keys()].find((file) => this.addressOf(file) === address);
}

const planted = 'throw Error("planted");';

/** Adds a style sheet to a screen, as webpack does for a screen that imports one. */
function plantSheet(copy: BuildCopy): string {
  const [id] = copy.screenFile.split('.');
  const sheet = `${id}.planted.css`;
  copy.add(sheet, '.planted{color:red}');
  copy.change('remoteEntry.js', /\((\{[\d:,]+\})\)\[(\w+)\](?=&&\w+\.push)/, `({...$1,${id}:1})[$2]`);
  copy.change('remoteEntry.js', /(\.miniCssF=(\w+)=>)/, `$1$2==${id}?"${sheet}":`);
  return sheet;
}

/**
 * Makes a build that was published broken, or whose files a network fault affects, and its registry entry.
 *
 * @param inUse true if another screen of the section is shown by then, so that only the target screen can be broken
 */
export function breakBuild(
  copy: BuildCopy,
  { fault, affected }: { fault: FaultName; affected: AffectedFiles },
  inUse: boolean,
): RegisteredRemote {
  const { screenFile, exposedFile } = copy;
  if (affected === 'styles')
    // The style sheet of the exposed module is loaded already if another screen of the section is shown.
    copy.sheet = inUse ? plantSheet(copy) : [...copy.files.keys()].find((file) => file.endsWith('.css'));
  if (fault === 'throws on load') {
    // The first statement of a module that is not loaded yet; modules that screens share have run by then.
    const first = new RegExp(`(\\b${inUse ? copy.screenModule : '\\d+'}\\([\\w,]*\\)\\{)`);
    copy.change(inUse ? screenFile : exposedFile, first, `$1${planted}`);
  }
  if (fault === 'throws on render')
    copy.change(screenFile, /default:\(\)=>[\w$]+/, `default:()=>()=>{${planted}}`);
  else copy.markScreen();
  if (fault === 'wrong shared version')
    copy.change('remoteEntry.js', /requiredVersion:"\^19[\d.]+"/g, 'requiredVersion:"^18.0.0"');
  const entry = copy.entry();
  if (fault === 'integrity missing') delete entry.integrity[inUse ? screenFile : 'remoteEntry.js'];
  return entry;
}
