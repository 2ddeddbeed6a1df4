/**
 * Version of the interface between shell and remotes: the exports of `./remote`, the schema of descriptors, the shared
 * packages. Since 2 a remote takes the bundler's runtime from the shell; since 3 the packages have their present names;
 * since 4 a build's files are requested by their content. Raised when the new shell cannot show remotes that were built for the old version. Promotion refuses a remote of
 * another version.
 */
export const shellContract = 4;
