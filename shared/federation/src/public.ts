/** Definition of a remote in code; its descriptor is `remote.json`. */
export { defineRemote, type RemoteModule, type ScreenImport } from './remote-module.ts';
export type { Place, StaticDocument, StaticPicture, StaticScreen, StaticSite } from './static-site.ts';
