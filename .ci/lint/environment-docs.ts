import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commonVariableTable, variableTables } from '@padiman/api/config';
import { variables } from '@padiman/edge/config';
import { format, resolveConfig } from 'prettier';
import { root } from './workspaces.ts';

const section = /(?<=<!-- environment: .*? -->\n).*?(?=<!-- \/environment -->)/s;

/** Files with tables of environment variables, and their tables. */
const tables = {
  'docs/operations.md': variableTables(variables),
  'README.md': commonVariableTable(variables),
};

/** Finds the files whose tables of environment variables differ from the configuration, with their correct text. */
export async function outdatedDocs(): Promise<{ file: string; text: string }[]> {
  const found = await Promise.all(
    Object.entries(tables).map(async ([file, table]) => {
      const path = join(root, file);
      const old = readFileSync(path, 'utf8');
      if (!section.test(old)) throw new Error(`${file} has no comments around its table of variables`);
      const options = { ...(await resolveConfig(path)), filepath: path };
      const text = await format(
        old.replace(section, () => `\n${table}\n\n`),
        options,
      );
      return text === old ? [] : [{ file: path, text }];
    }),
  );
  return found.flat();
}

if (import.meta.main) {
  for (const { file, text } of await outdatedDocs()) {
    writeFileSync(file, text);
    console.log(`${file} updated`);
  }
}
