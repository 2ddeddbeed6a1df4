/** A circuit breaker is open: the call was not tried. */
export class CircuitOpen extends Error {
  override name = 'CircuitOpen';

  constructor(cause: unknown) {
    super('Not tried: the calls before it failed.', { cause });
  }
}

export interface BreakerOptions {
  /** Consecutive failures after which calls are refused. */
  failures: number;
  /** Time in ms for which calls are refused; then one is tried, and its result decides for the others. */
  pause: number;
  now?: () => number;
}

/**
 * Circuit breaker by consecutive failures. A share of failures in a time window, as libraries count, opens late where the
 * only regular call is one a second.
 */
export class CircuitBreaker {
  readonly #options: Required<BreakerOptions>;
  #failures = 0;
  #cause: unknown;
  #openUntil = -Infinity;
  #isTrying = false;

  constructor(options: BreakerOptions) {
    this.#options = { now: () => performance.now(), ...options };
  }

  /** True while calls are refused, and until one succeeds after that. */
  get isOpen(): boolean {
    return this.#failures >= this.#options.failures;
  }

  /** @throws CircuitOpen without a call while it is open, else the error of the call */
  async run<T>(call: () => Promise<T>): Promise<T> {
    const { now, pause } = this.#options;
    const isTrial = this.isOpen;
    if (isTrial) {
      if (this.#isTrying || now() < this.#openUntil) throw new CircuitOpen(this.#cause);
      this.#isTrying = true;
    }
    try {
      const result = await call();
      this.#failures = 0;
      return result;
    } catch (error) {
      this.#failures += 1;
      this.#cause = error;
      this.#openUntil = now() + pause;
      throw error;
    } finally {
      if (isTrial) this.#isTrying = false;
    }
  }
}
