/** Files of a new remote, for the checkout (`npm run new-remote`) and for a repository of its own. */
export { json, namesOf, remoteFiles, scripts, type RemoteNames } from './remote-files.ts';
export { consolePreviewWorkflow, repositoryFiles } from './repository-files.ts';
export { remoteVersions, type RemoteVersions } from './repository-files.ts';
