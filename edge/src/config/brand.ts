import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { brand, type Brand } from '@padiman/contracts';

/** Brand of a deployment without BRAND_FILE. */
const defaultBrand = resolve(import.meta.dirname, '../../brand.json');

/** Reads the brand of the deployment. @throws an error that names the file and the invalid field */
export function readBrand(file = defaultBrand): Brand {
  try {
    return brand.validateSync(JSON.parse(readFileSync(file, 'utf8')), { strict: true });
  } catch (error) {
    throw new Error(`BRAND_FILE ${file}: ${(error as Error).message}`, { cause: error });
  }
}
