import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds until the next post of a connection after a failure. */
const pauseAfterFailure = 50;

/** Publishes posts one after the other on several connections, until it is stopped. */
export class SteadyPosts {
  /** Texts of the posts that were answered with success. */
  readonly acknowledged = new Set<string>();
  /** Number of calls that were answered otherwise, or not at all. */
  refused = 0;
  #stopped = false;
  #loops: Promise<void>[];
  #address: string;
  #token: string;

  constructor(address: string, token: string, connections = 4) {
    [this.#address, this.#token] = [address, token];
    this.#loops = Array.from({ length: connections }, () => this.#loop());
  }

  /** Waits for the posts in progress. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#loops);
  }

  async #loop(): Promise<void> {
    while (!this.#stopped) {
      const text = `Drill ${randomUUID()}`;
      if (await this.#publish(text)) this.acknowledged.add(text);
      else {
        this.refused += 1;
        await wait(pauseAfterFailure);
      }
    }
  }

  /** @returns whether the post was acknowledged; a broken connection is a call without an answer */
  async #publish(text: string): Promise<boolean> {
    try {
      const answer = await fetch(`${this.#address}/api/dashboard/posts`, {
        method: 'POST',
        headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ text, userId: '-', first_name: '-', last_name: '-', admin: true }),
      });
      await answer.text();
      return answer.ok;
    } catch {
      return false;
    }
  }
}
