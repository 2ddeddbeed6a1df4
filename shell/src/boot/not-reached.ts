/** The server did not answer, or not with what was asked for: nothing that is wrong with the console itself. */
export class NotReached extends Error {
  override name = 'NotReached';
  /** What it answered with; undefined where no answer came. */
  readonly status: number | undefined;

  constructor(address: string, { status, cause }: { status?: number; cause?: unknown } = {}) {
    super(status ? `${address} answered ${status}` : `${address} could not be reached`, { cause });
    this.status = status;
  }
}

/**
 * The answer, where it is one.
 *
 * @throws NotReached for any other
 */
export async function reach(address: string, ask: () => Promise<Response>): Promise<Response> {
  const answer = await ask().catch((cause: unknown) => {
    throw new NotReached(address, { cause });
  });
  if (!answer.ok) throw new NotReached(address, { status: answer.status });
  return answer;
}
