/** Lifetime of a pending login, in seconds. */
export const pendingLifetime = 300;
