import type { FastifyInstance } from 'fastify';

/**
 * Keeps the answer of a read that is the same for every caller, and that all pages ask for again and again. A write through
 * this process ends it at once, so that whoever wrote sees the effect; other processes follow when the time is over.
 *
 * @param keptFor milliseconds for which it is kept
 * @param read reads it anew; a failure is not kept
 */
export function keptAnswer<T>(
  app: FastifyInstance,
  keptFor: number,
  read: () => Promise<T>,
): () => Promise<T> {
  let kept: { at: number; answer: Promise<T> } | undefined;
  app.addHook('onSend', (request, _reply, _payload, done) => {
    if (request.method !== 'GET') kept = undefined;
    done();
  });
  return () => {
    if (kept && performance.now() - kept.at < keptFor) return kept.answer;
    const reading = { at: performance.now(), answer: read() };
    kept = reading;
    reading.answer.catch(() => {
      if (kept === reading) kept = undefined;
    });
    return reading.answer;
  };
}
