import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { integrityOf } from '@padiman/release/publish';
import { hashOfIntegrity, type RegisteredRemote } from '@padiman/federation/registry';
import { setupValue } from '../test-data/test-data.ts';
import type { Descriptor } from '../test-data/descriptors.ts';

/** Reads a published file from the shared console's store. */
const readPublished = (integrity: string) =>
  readFileSync(join(setupValue('folder'), 'releases/files', hashOfIntegrity(integrity) ?? ''));

/** Style sheets of a published build. */
export const stylesOf = ({ integrity }: Pick<RegisteredRemote, 'integrity'>) =>
  Object.keys(integrity).filter((file) => file.endsWith('.css'));

/**
 * In-memory copy of a remote's live build under another name; it can be changed and named in a registry. Each file has
 * another content, and so another address, than the published one: a fault of the copy affects no other build.
 */
export class BuildCopy {
  readonly build: string;
  readonly base: string;
  readonly files = new Map<string, Buffer>();
  readonly #remote: Descriptor;
  readonly #live: RegisteredRemote;

  constructor(remote: Descriptor, live: RegisteredRemote, suffix: string) {
    this.#remote = remote;
    this.#live = live;
    this.build = `${live.version}-${suffix}`;
    this.base = `/remotes/${remote.name}/${this.build}/`;
    for (const [file, integrity] of Object.entries(live.integrity))
      if (/\.(js|css)$/.test(file)) this.add(file, `${readPublished(integrity).toString()}\n/* ${suffix} */`);
  }

  /** File of the remote's exposed module. */
  get exposedFile(): string {
    return (
      [...this.files.keys()].find((file) => /^__federation_expose.*\.js$/.test(file)) ?? 'no exposed module'
    );
  }

  /** Module id of a screen; the exposed module imports the screens in the order of the descriptor's paths. */
  screenModule(path: string): string {
    const ids = String(this.files.get(this.exposedFile)).matchAll(
      /\.then\(\(\)=>\w+\((\d+)\)\)|\.then\(\w+\.bind\(\w+,(\d+)\)\)/g,
    );
    const [, one, other] = [...ids][this.#remote.paths.findIndex((served) => served.path === path)] ?? [];
    return one ?? other ?? 'no screen';
  }

  /** File that contains that module; its name begins with the chunk id. */
  screenFile(path: string): string {
    const module = new RegExp(`[{,]${this.screenModule(path)}\\([\\w,]*\\)\\{`);
    const [file] =
      [...this.files].find(([name, text]) => /^\d/.test(name) && module.test(String(text))) ?? [];
    return file ?? 'no file';
  }

  add(file: string, content: string): void {
    this.files.set(file, Buffer.from(content));
  }

  change(file: string, pattern: RegExp, replacement: string): void {
    const before = String(this.files.get(file));
    if (!pattern.test(before)) throw new Error(`${this.base}${file} does not match ${pattern}`);
    this.add(file, before.replace(pattern, replacement));
  }

  /** Makes the screen set `renderedBuild` in the page when this build renders it. */
  markScreen(path: string): void {
    this.change(
      this.screenFile(path),
      /default:\(\)=>([\w$]+)/,
      `default:()=>(self.renderedBuild="${this.build}",$1)`,
    );
  }

  /** Registry entry without a last good build. */
  entry(): RegisteredRemote {
    const integrity = Object.fromEntries(
      [...this.files].map(([file, content]) => [file, integrityOf(content)]),
    );
    const { build, base } = this;
    return { ...this.#live, build, base, integrity, manifest: `${base}mf-manifest.json`, lastGood: null };
  }
}
