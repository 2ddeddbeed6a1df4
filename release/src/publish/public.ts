/** Publishing builds into a store. */
export { buildAndPublish } from './build-and-publish.ts';
export { integrityOf } from '../files/durable-file.ts';
export { providedVersions, publish } from './publish.ts';
