/** The shell's side of federation: loading remotes that may be gone, slow or broken. */
export { askedAgain } from './asked-again.ts';
export { withDeadline } from './deadline.ts';
export { forgetFailedRooms } from './forget-failed-rooms.ts';
export { knownFiles, type KnownFiles } from './integrity.ts';
export {
  createRemoteLoader,
  RemoteUnavailable,
  type FederationRuntime,
  type LoadedBuild,
  type Patience,
  type RemoteFailure,
  type RemoteLoader,
} from './remote-loader.ts';
export { carefulLoading } from './runtime-plugin.ts';
