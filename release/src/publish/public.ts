/** Publishing a build into a store. */
export { providedVersions } from './shared-versions.ts';
export { publish, type Publication, type PublishOptions } from './publish.ts';
