/**
 * The version of what shell and remotes say to each other: what `./remote` gives, what a descriptor may say, which
 * rooms there are. Raised when a remote that was made for the old one could not be shown by the new shell; a remote
 * of another contract is refused at promotion.
 */
export const shellContract = 1;
