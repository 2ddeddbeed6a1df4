import type { AuditHead } from '../audit/audit.service.ts';

/** Head of the audit as it is written: one JSON line. */
export interface WrittenHead {
  row: number;
  hash: string;
  at: string;
}

const hashes = /^[0-9a-f]{64}$/;

/** Reads a head of the form `<row>:<hash>`. @throws Error */
export function parseHead(given: string): AuditHead {
  const [row = '', hash = '', ...rest] = given.split(':');
  if (rest.length > 0 || !isRow(Number(row)) || row === '' || !hashes.test(hash)) {
    throw new Error(`--expect needs <row>:<hash>, not ${given}`);
  }
  return { row: Number(row), hash };
}

/**
 * Reads written heads, one JSON line each. A line without its closing brace was being written when its process ended,
 * and is left out.
 *
 * @throws Error naming the first invalid line
 */
export function parseHeads(text: string): WrittenHead[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '' || (line.startsWith('{') && !line.trimEnd().endsWith('}'))) return [];
    const head = readHead(line);
    if (head === undefined) throw new Error(`line ${index + 1} is not a head of the audit`);
    return [head];
  });
}

function readHead(line: string): WrittenHead | undefined {
  try {
    const { row, hash, at } = JSON.parse(line) as Partial<WrittenHead>;
    if (!isRow(row) || typeof hash !== 'string' || !hashes.test(hash)) return undefined;
    return { row, hash, at: String(at) };
  } catch {
    return undefined;
  }
}

const isRow = (row: unknown): row is number => Number.isSafeInteger(row) && (row as number) >= 0;
