import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { brand, type Brand } from '@padiman/contracts';

/** The brand that the console has as long as nobody gives it another. */
const ownBrand = resolve(import.meta.dirname, '../../brand.json');

/**
 * Reads what the deployment calls itself.
 *
 * @throws naming the file and the field that is wrong
 */
export function readBrand(file = ownBrand): Brand {
  try {
    return brand.validateSync(JSON.parse(readFileSync(file, 'utf8')), { strict: true });
  } catch (error) {
    throw new Error(`BRAND_FILE ${file}: ${(error as Error).message}`, { cause: error });
  }
}
