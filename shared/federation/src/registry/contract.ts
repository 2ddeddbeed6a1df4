/**
 * The version of what shell and remotes say to each other: what `./remote` gives, what a descriptor may say, which
 * packages there are, since 2 that a remote takes the bundler's runtime from the shell, since 3 the packages' present
 * names. Raised when a remote that was made for the old one could not be shown by the new shell; a remote
 * of another contract is refused at promotion.
 */
export const shellContract = 3;
