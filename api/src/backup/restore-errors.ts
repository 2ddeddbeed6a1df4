/** The backup cannot be restored here; the database is as it was. */
export class RestoreRefused extends Error {
  constructor(why: string) {
    super(`${why} Nothing was restored.`);
    this.name = 'RestoreRefused';
  }
}
