/** The disk of this machine refuses objects of the copy, or is full. Serving goes on from the storage. */
export class CopyNotWritten extends Error {
  override name = 'CopyNotWritten';

  /** @param count number of objects */
  constructor(count: number) {
    super(`The disk refuses ${count} objects of the copy of the releases: is it full, or read-only?`);
  }
}
