const packageName = /^(shell|mfe-[a-z][a-z0-9-]*)$/;
const buildName = /^[0-9A-Za-z][0-9A-Za-z.+-]*$/;
const fileName = /^[0-9A-Za-z_][0-9A-Za-z._-]*(\/[0-9A-Za-z_][0-9A-Za-z._-]*)*$/;

/** Whether a name is one that a store can hold, so that no address leads out of it. */
export const isPackageName = (name: string) => packageName.test(name);
export const isBuildName = (name: string) => buildName.test(name);
export const isFileName = (name: string) => fileName.test(name);
