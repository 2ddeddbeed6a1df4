import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commonVariableTable, variableTables } from '@padiman/api/config';
import { variables } from '@padiman/edge/config';
import { format, resolveConfig } from 'prettier';
import { deedTable } from './deeds-docs.ts';
import { root } from './workspaces.ts';

const section = /(?<=<!-- generated: .*? -->\n).*?(?=<!-- \/generated -->)/s;

/** Files with a generated table, and their tables. */
const tables = {
  'docs/operations.md': variableTables(variables),
  'README.md': commonVariableTable(variables),
  'docs/security.md': deedTable(),
};

/** Finds the files whose tables differ from the configuration and the contracts, with their correct text. */
export async function outdatedDocs(): Promise<{ file: string; text: string }[]> {
  const found = await Promise.all(
    Object.entries(tables).map(async ([file, table]) => {
      const path = join(root, file);
      const old = readFileSync(path, 'utf8');
      if (!section.test(old)) throw new Error(`${file} has no comments around its generated table`);
      const options = { ...(await resolveConfig(path)), filepath: path };
      const updated = old.replace(section, () => `\n${table}\n\n`);
      const text = await format(updated, options);
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
