import { join, resolve } from 'node:path';

/** Root of the checkout that contains this file. */
export const checkoutRoot = resolve(import.meta.dirname, '../../..');

/** Cache of builds, types, verdicts of checks and compressed files; safe to delete at any time. */
export const cacheFolder = (root = checkoutRoot) => join(root, 'node_modules/.cache/padiman');
