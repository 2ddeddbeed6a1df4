import { extname, join } from 'node:path';

/** Path of a module beside this one, by name without extension: a source in the checkout, JavaScript in the package. */
export const ownFile = (name: string): string =>
  join(import.meta.dirname, name + extname(import.meta.filename));
