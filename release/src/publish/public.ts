/** Publishing a build into a store. */
export { providedVersions } from './shared-versions.ts';
export { roomTypes } from '../types/room-types.ts';
export { publishBuild } from './publish-build.ts';
export { publish, type Publication, type PublishOptions } from './publish.ts';
export { integrityOf } from './integrity.ts';
