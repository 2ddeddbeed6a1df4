import type { FastifyInstance } from 'fastify';

/** Milliseconds for which an answer is kept. */
const keptFor = 5_000;

/**
 * Keeps the answer of a read that is the same for every caller, and that all pages ask for again and again. A write through
 * this process ends it at once, so that whoever wrote sees the effect; other processes follow within five seconds.
 *
 * @param read reads it anew; a failure is not kept
 */
export function keptAnswer<T>(app: FastifyInstance, read: () => Promise<T>): () => Promise<T> {
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
