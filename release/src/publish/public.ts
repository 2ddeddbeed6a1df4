/** Publishing a build into a store. */
export { providedVersions } from './shared-versions.ts';
export { roomTypes } from '../types/shared-types.ts';
export { publishBuild } from './build-and-publish.ts';
export { publish, type Publication, type PublishOptions } from './publish.ts';
export { integrityOf } from './integrity.ts';
