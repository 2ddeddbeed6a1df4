import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Writes files into a temporary folder, which the caller disposes of (`using`). */
export function fixtureCheckout(files: Readonly<Record<string, string>>): { path: string } & Disposable {
  const path = mkdtempSync(join(tmpdir(), 'padiman-lint-'));
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(path, file)), { recursive: true });
    writeFileSync(join(path, file), content);
  }
  return {
    path,
    [Symbol.dispose]: () => {
      rmSync(path, { recursive: true, force: true });
    },
  };
}

/** The package.json of a package for {@link fixtureCheckout}. */
export const manifest = (name: string, dependencies: readonly string[] = []): string =>
  JSON.stringify({
    name: `@padiman/${name}`,
    dependencies: Object.fromEntries(dependencies.map((dependency) => [dependency, '*'])),
  });
