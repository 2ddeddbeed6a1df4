/** Selects requests by the end of their path, such as `/dashboard/users`, and optionally by method. */
export interface RequestPattern {
  path: string;
  method?: string;
}

/** A failure of the next matching requests. */
export interface Failure extends RequestPattern {
  /** Number of requests that fail; 1 by default. */
  times?: number;
  /** 502 by default. */
  status?: number;
  /** JSON body; an HTML error page of a proxy by default. */
  body?: unknown;
}

/** Error page as a proxy in front of a backend answers it. */
export const errorPage = (status: number) => `<html>
<head><title>${status} Bad Gateway</title></head>
<body><center><h1>${status} Bad Gateway</h1></center><hr><center>nginx</center></body>
</html>`;

/** Failures and delays that are switched on while the backend runs. */
export class Faults {
  #failures: (Failure & { left: number })[] = [];
  #delays: (RequestPattern & { milliseconds: number })[] = [];
  #counted = 0;
  readonly #failEvery: number;

  /** @param failEvery every nth request fails with an HTML page; 0 for none */
  constructor(failEvery: number) {
    this.#failEvery = failEvery;
  }

  fail(failure: Failure): void {
    this.#failures.push({ ...failure, left: failure.times ?? 1 });
  }

  delay(delay: RequestPattern & { milliseconds: number }): void {
    this.#delays.push(delay);
  }

  clear(): void {
    this.#failures = [];
    this.#delays = [];
  }

  /** Takes the failure of a request, if it is to fail. */
  takeFailure(method: string, path: string): { status: number; body: unknown } | undefined {
    this.#counted += 1;
    const failure = this.#failures.find((one) => one.left > 0 && matches(one, method, path));
    if (failure) {
      failure.left -= 1;
      return { status: failure.status ?? 502, body: failure.body };
    }
    const isNth = this.#failEvery > 0 && this.#counted % this.#failEvery === 0;
    return isNth ? { status: 502, body: undefined } : undefined;
  }

  /** Delay of a request in milliseconds. */
  delayOf(method: string, path: string): number {
    return this.#delays.find((one) => matches(one, method, path))?.milliseconds ?? 0;
  }
}

const matches = (pattern: RequestPattern, method: string, path: string) =>
  path.endsWith(pattern.path) && (pattern.method ?? method) === method;
