/** Replaces the runtime's reader of manifests in the shell; see `withoutManifestReader`. Offers no hooks to plugins. */
export class SnapshotHandler {
  readonly hooks = { applyPlugin: () => {} };
  readonly manifestCache = new Map<string, unknown>();
}

/** Information about a remote from its manifest: none. */
export const getGlobalRemoteInfo = () => ({});
