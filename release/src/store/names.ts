const packageName = /^(shell|mfe-[a-z][a-z0-9-]*)$/;
const buildName = /^[0-9A-Za-z][0-9A-Za-z.+-]*$/;
const fileName = /^[0-9A-Za-z_][0-9A-Za-z._-]*(\/[0-9A-Za-z_][0-9A-Za-z._-]*)*$/;

/** Validation of the names that make up a path in a store, so that no path leaves it. */
export const isPackageName = (name: string) => packageName.test(name);
export const isBuildName = (name: string) => buildName.test(name);
export const isFileName = (name: string) => fileName.test(name);
