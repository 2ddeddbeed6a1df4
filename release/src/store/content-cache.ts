/** Cache of file contents that drops the least recently used ones beyond a total size. */
export class ContentCache {
  readonly #limit: number;
  readonly #contents = new Map<string, Uint8Array>();
  #size = 0;

  /** @param limit size in bytes */
  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: string): Uint8Array | undefined {
    const content = this.#contents.get(key);
    if (content) {
      // A map keeps the order of insertion: the first entry is the least recently used one.
      this.#contents.delete(key);
      this.#contents.set(key, content);
    }
    return content;
  }

  set(key: string, content: Uint8Array): void {
    if (content.length > this.#limit / 4 || this.#contents.has(key)) return;
    this.#contents.set(key, content);
    this.#size += content.length;
    for (const [oldest, { length }] of this.#contents) {
      if (this.#size <= this.#limit) break;
      this.#contents.delete(oldest);
      this.#size -= length;
    }
  }
}
