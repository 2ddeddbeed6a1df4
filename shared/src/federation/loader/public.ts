/** The shell's side of federation: loading remotes that may be gone, slow or broken. */
export { withDeadline } from './deadline.ts';
export {
  createRemoteLoader,
  RemoteUnavailable,
  type FederationRuntime,
  type Patience,
  type RemoteLoader,
} from './remote-loader.ts';
export { carefulLoading } from './runtime-plugin.ts';
