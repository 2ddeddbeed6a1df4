/** The shell's side of federation: loading remotes that may be missing, slow or broken. */
export { createCacheBuster } from './cache-buster.ts';
export { RemoteUnavailable, type RemoteFailure } from './failures.ts';
export { createKnownFiles, type KnownBuild, type KnownFiles } from './known-files.ts';
export { createContainerLoader, resetFailedShares } from './remote-container.ts';
export {
  createRemoteLoader,
  type LoadedBuild,
  type PartLoad,
  type RemoteLoader,
  type RetryPolicy,
} from './remote-loader.ts';
