/** Most connections of a process to the primary, unless `DATABASE_POOL_MAX` says otherwise. */
export const defaultPoolMax = 20;

/** Least number: one connection of each pool. */
export const leastPoolMax = 2;
