/**
 * Stands in the shell's build for the runtime's reader of manifests, which the runtime makes even where it is told that
 * there are none. Plugins have nothing to hook into here.
 */
export class SnapshotHandler {
  readonly hooks = { applyPlugin: () => {} };
  readonly manifestCache = new Map<string, unknown>();
}

/** What is known of a remote by its manifest: nothing. */
export const getGlobalRemoteInfo = () => ({});
