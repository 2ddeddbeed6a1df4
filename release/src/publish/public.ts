/** Publishing a build into a store. */
export { publish, type Publication, type PublishOptions } from './publish.ts';
