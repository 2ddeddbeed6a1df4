import { AsyncLocalStorage } from 'node:async_hooks';
import type { TraceContext } from './trace-context.ts';

/** Values that describe a span; no personal data. Undefined ones are left out. */
export type Attributes = Record<string, string | number | boolean | undefined>;

/** `server`: answers a call; `client`: makes one. */
export type SpanKind = 'server' | 'client' | 'internal';

/** Description of a span at its begin. */
export interface SpanOptions {
  kind?: SpanKind;
  attributes?: Attributes;
  /** Span or remote caller that caused it; without it a trace begins. */
  parent?: TraceContext | undefined;
  /** Id of the trace that begins; random by default. */
  traceId?: string | undefined;
  /** Milliseconds since the work began; 0 by default. */
  elapsed?: number;
}

/** Work that is under way, of one trace. */
export interface Span {
  readonly context: TraceContext;
  set: (attributes: Attributes) => void;
  /** Ends the span, once. @param failure type or code of an error, without values of rows */
  end: (failure?: string) => void;
}

/** Records spans. Never throws, and never waits for what receives them. */
export interface Tracer {
  start: (name: string, options?: SpanOptions) => Span;
  /** Sends what was recorded, within two seconds. */
  close: () => Promise<void>;
}

let tracer: Tracer | undefined;
const active = new AsyncLocalStorage<Span>();

/** Sets the tracer of this process; undefined turns tracing off. */
export function provideTracer(given: Tracer | undefined): void {
  tracer = given;
}

/** Tracer of this process; undefined while tracing is off. */
export const currentTracer = (): Tracer | undefined => tracer;

/** Runs work in the course of a span: its statements become children. */
export const runInSpan = <R>(span: Span, work: () => R): R => active.run(span, work);

/** Longest statement text of a span, in characters. */
const longestStatement = 4_000;

/** Numbers as long as those of phones: a statement has none, since values are parameters. */
const longNumbers = /\d{9,}/g;

/**
 * Records a statement that has ended, as a child of the span in whose course it ran; without one nothing is recorded.
 * @param statement text with placeholders; its parameters are not known here
 */
export function recordStatement(statement: string, milliseconds: number, succeeded: boolean): void {
  if (tracer === undefined) return;
  const parent = active.getStore();
  if (parent === undefined) return;
  const operation = /^(?:\/\*.*?\*\/)?[\s(]*([a-z]+)/i.exec(statement)?.[1]?.toUpperCase() ?? 'SQL';
  const span = tracer.start(operation, {
    kind: 'client',
    parent: parent.context,
    elapsed: milliseconds,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.text': statement.slice(0, longestStatement).replaceAll(longNumbers, '?'),
    },
  });
  span.end(succeeded ? undefined : 'failed');
}

/** Runs work of a job in a span of its own; its statements become children. Without a tracer the work alone. */
export async function traced<R>(name: string, attributes: Attributes, work: () => Promise<R>): Promise<R> {
  if (tracer === undefined) return work();
  const span = tracer.start(name, { attributes, parent: active.getStore()?.context });
  try {
    const result = await runInSpan(span, work);
    span.end();
    return result;
  } catch (error) {
    span.end(failureOf(error));
    throw error;
  }
}

/** Code or class of an error: its message may contain values. */
export function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && code !== '' ? code : error.name;
}
