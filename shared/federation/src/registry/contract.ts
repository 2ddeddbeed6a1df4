/**
 * Version of the protocol between shell and remotes at run time, which no compiler sees: the container's `get` and `init`,
 * the exposed module's name `./remote`, the bundler's runtime in a global variable that the shell sets, the requests of
 * files by their content, and the meaning of the fields of a descriptor. Raised when the new shell cannot load remotes of
 * the old version; promotion refuses a remote of another version.
 *
 * Types of shared packages, and which of them are provided, are compared by the compiler and by version ranges instead
 * (docs/decisions/0040-types-by-the-compiler.md).
 */
export const shellContract = 4;
