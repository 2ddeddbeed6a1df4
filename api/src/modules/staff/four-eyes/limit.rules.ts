/** True for a limit in kobo under which more needs two admins; undefined is no limit. */
export const isStricter = (limit: number | undefined, than: number | undefined): boolean =>
  limit !== undefined && (than === undefined || limit < than);
