/** Files of a new remote, for the checkout (`npm run new-remote`) and for a repository of its own. */
export { json, namesOf, remoteFiles, scripts, type RemoteNames } from './remote-files.ts';
export { remoteVersions, repositoryFiles, type RemoteVersions } from './repository-files.ts';
