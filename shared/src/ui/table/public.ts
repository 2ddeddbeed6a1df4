/** The one table of all lists. */
export {};
