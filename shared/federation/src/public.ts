/** What a remote says of itself in code; the rest it says in `remote.json`. */
export { defineRemote, type RemoteModule, type ScreenImport } from './remote-module.ts';
export type { Place, StaticDocument, StaticPicture, StaticSite } from './static-site.ts';
