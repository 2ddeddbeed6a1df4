import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parse } from 'csv-parse';
import { entityNames, type EntityName } from './entities.ts';
import type { Mapping } from './mapping.ts';

/** A record of the export with its line, from 1, or the reason why the line is none. */
export type ExportLine = { line: number } & ({ record: Record<string, unknown> } | { invalid: string });

/** The files of an export. */
export type ExportFiles = ReturnType<typeof findFiles>;

const endings = ['.json', '.jsonl', '.csv'];

/** Finds the file of each entity. @throws Error for two files of one, and for a file of the mapping that is not there */
export function findFiles(folder: string, { entities }: Mapping) {
  if (!existsSync(folder)) throw new Error(`The folder ${folder} does not exist.`);
  const present = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
  /** Path by entity, in the order of the import. */
  const files = new Map<EntityName, string>();
  /** Entities without a file. */
  const missing: EntityName[] = [];
  for (const entity of entityNames) {
    const named = entities[entity]?.file;
    const found = named === undefined ? endings.map((ending) => entity + ending) : [named];
    const [first, second] = found.filter((name) => present.includes(name));
    if (second !== undefined) throw new Error(`${entity} has two files: ${first} and ${second}.`);
    if (first !== undefined) files.set(entity, join(folder, first));
    else if (named !== undefined) throw new Error(`The file of ${entity}, ${named}, is not in ${folder}.`);
    else missing.push(entity);
  }
  const used = [...files.values()];
  /** Names of files that no entity is read from. */
  const ignored = present.filter((name) => !used.includes(join(folder, name)));
  return { files, missing, ignored };
}

/** Reads a file of JSON lines or, by its ending, CSV. @param after the last line to skip */
export const readExport = (path: string, after: number): AsyncGenerator<ExportLine, void> =>
  path.endsWith('.csv') ? readCsv(path, after) : readJsonLines(path, after);

async function* readJsonLines(path: string, after: number): AsyncGenerator<ExportLine, void> {
  const lines = createInterface({
    input: createReadStream(path, { highWaterMark: 1 << 20 }),
    crlfDelay: Infinity,
  });
  let line = 0;
  for await (const text of lines) {
    line += 1;
    const given = line === 1 ? text.replace(/^\uFEFF/, '') : text;
    if (line === 1 && given.trimStart().startsWith('['))
      throw new Error(`${path} is one JSON array. Export it without --jsonArray: one record a line.`);
    if (line > after && given.trim() !== '') yield { line, ...parseLine(given) };
  }
}

function parseLine(text: string): { record: Record<string, unknown> } | { invalid: string } {
  try {
    const record: unknown = JSON.parse(text);
    if (typeof record === 'object' && record !== null && !Array.isArray(record))
      return { record: record as Record<string, unknown> };
  } catch {
    // Reported below.
  }
  return { invalid: 'the line is no JSON object' };
}

async function* readCsv(path: string, after: number): AsyncGenerator<ExportLine, void> {
  const skipped: ExportLine[] = [];
  const rows = createReadStream(path).pipe(
    parse({
      bom: true,
      columns: true,
      info: true,
      skip_empty_lines: true,
      skip_records_with_error: true,
      on_skip: (error) => {
        if (error !== undefined)
          skipped.push({ line: error['lines'] as number, invalid: 'the line is no CSV record' });
      },
    }),
  );
  type Row = { info: { lines: number }; record: Record<string, unknown> };
  for await (const { info, record } of rows as AsyncIterable<Row>) {
    while (skipped[0] !== undefined)
      yield* [skipped.shift() as ExportLine].filter(({ line }) => line > after);
    if (info.lines > after) yield { line: info.lines, record };
  }
  yield* skipped.filter(({ line }) => line > after);
}
