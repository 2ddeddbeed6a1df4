import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { integrityOf } from '@padiman/release/publish';
import type { RegisteredRemote } from '@padiman/federation/registry';
import { prepared } from '../prepared/prepared.ts';
import type { Descriptor } from '../words/descriptors.ts';

const folderOf = ({ name }: Pick<Descriptor, 'name'>, build: string) =>
  join(prepared('folder'), 'releases/builds', name, build);

/** The style sheets that a remote's published build has. */
export const stylesOf = (remote: Pick<Descriptor, 'name'>, build: string) =>
  readdirSync(folderOf(remote, build)).filter((file) => file.endsWith('.css'));

/** A remote's live build under another address, on no disk: to be changed, and then shipped in a registry. */
export class LiveCopy {
  readonly build: string;
  readonly base: string;
  readonly files = new Map<string, Buffer>();
  readonly #remote: Descriptor;
  readonly #live: RegisteredRemote;

  constructor(remote: Descriptor, live: RegisteredRemote, which: string) {
    this.#remote = remote;
    this.#live = live;
    this.build = `${live.version}-${which}`;
    this.base = `/remotes/${remote.name}/${this.build}/`;
    // Two builds live in one page by names of their own; as published, both would answer to the same one.
    const own = new RegExp(`${remote.name.replaceAll('-', '_')}_[0-9a-f]{16}`, 'g');
    const folder = folderOf(remote, live.build);
    for (const file of readdirSync(folder).filter((one) => /\.(js|css)$/.test(one))) {
      this.add(file, readFileSync(join(folder, file), 'utf8').replace(own, `$&_${which}`));
    }
  }

  /** What the remote's one entrance is in. */
  get door(): string {
    return [...this.files.keys()].find((file) => /^__federation_expose.*\.js$/.test(file)) ?? 'no door';
  }

  /** The number of a screen's module: the door names them in the order of the descriptor's paths. */
  screenModule(path: string): string {
    const ids = String(this.files.get(this.door)).matchAll(
      /\.then\(\(\)=>\w+\((\d+)\)\)|\.then\(\w+\.bind\(\w+,(\d+)\)\)/g,
    );
    const [, one, other] = [...ids][this.#remote.paths.findIndex((served) => served.path === path)] ?? [];
    return one ?? other ?? 'no screen';
  }

  /** The file in which that module is; its name begins with the number of its chunk. */
  screenFile(path: string): string {
    const module = new RegExp(`[{,]${this.screenModule(path)}\\([\\w,]*\\)\\{`);
    const [file] =
      [...this.files].find(([name, text]) => /^\d/.test(name) && module.test(String(text))) ?? [];
    return file ?? 'no file';
  }

  add(file: string, content: string): void {
    this.files.set(file, Buffer.from(content));
  }

  change(file: string, what: RegExp, into: string): void {
    const before = String(this.files.get(file));
    if (!what.test(before)) throw new Error(`${this.base}${file} has nothing like ${what}`);
    this.add(file, before.replace(what, into));
  }

  /** Has the page say, by `drawnBuild`, that this build's screen is the one that is drawn. */
  sign(path: string): void {
    this.change(
      this.screenFile(path),
      /default:\(\)=>([\w$]+)/,
      `default:()=>(self.drawnBuild="${this.build}",$1)`,
    );
  }

  /** Its entry in the registry, without a last good build. */
  entry(): RegisteredRemote {
    const integrity = Object.fromEntries(
      [...this.files].map(([file, content]) => [file, integrityOf(content)]),
    );
    const { build, base } = this;
    return { ...this.#live, build, base, integrity, manifest: `${base}mf-manifest.json`, lastGood: null };
  }
}
