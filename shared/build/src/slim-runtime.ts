import { ModuleFederation } from '@module-federation/runtime-core';

type Options = ConstructorParameters<typeof ModuleFederation>[0];

const instances: ModuleFederation[] = [];

/**
 * Replaces `@module-federation/runtime` in the shell; see `slimRuntime`. Entries of remotes are loaded by
 * `@padiman/federation`, so what loads scripts, manifests and remotes is left out.
 */
export function createInstance(options: Options): ModuleFederation {
  const instance = new ModuleFederation(options);
  instances.push(instance);
  return instance;
}

/** Finds an instance of the page. */
export const getInstance = (find: (instance: ModuleFederation) => boolean): ModuleFederation | undefined =>
  instances.find(find);

/** Finds the instance of this name and adds options to it, or creates it. */
export function init(options: Options): ModuleFederation {
  const known = getInstance(({ name }) => name === options.name);
  if (!known) return createInstance(options);
  known.initOptions(options);
  return known;
}

/** Stands for what the bundler's part uses for tree-shaken copies of shared libraries, which no build here has. */
export const getRemoteEntry = undefined;
export default { global: { getGlobalSnapshotInfoByModuleInfo: () => undefined } };
