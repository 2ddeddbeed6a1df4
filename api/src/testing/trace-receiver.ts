import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import type { TestContext } from 'node:test';
import type { TracingSettings } from '../tracing/open-telemetry.ts';
import { startTracing } from '../tracing/start-tracing.ts';
import { listenOnLoopback } from './loopback.ts';

/** Span as a receiver of OTLP gets it. */
export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  kind: 'internal' | 'server' | 'client';
  /** Milliseconds since the epoch. */
  start: number;
  end: number;
  attributes: Record<string, string | number | boolean>;
  failed: boolean;
  service: string;
}

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number | string; doubleValue?: number; boolValue?: boolean };
}

interface Exported {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: (Pick<ReceivedSpan, 'traceId' | 'spanId' | 'name'> & {
        parentSpanId?: string;
        kind: number;
        startTimeUnixNano: string;
        endTimeUnixNano: string;
        attributes: Attribute[];
        status: { code: number };
      })[];
    }[];
  }[];
}

/** Settings that export every span at once to a receiver at an address. */
export const tracingTo = (address: string): TracingSettings => ({
  url: `${address}/v1/traces`,
  ...{ encoding: 'json', sample: 1, service: 'padiman-api', exportInterval: 10 },
});

/** Starts a receiver of traces over OTLP/HTTP with JSON on a free port, and tracing to it, until the test ends. */
export async function traceTo(t: TestContext, given: Partial<TracingSettings> = {}) {
  const spans: ReceivedSpan[] = [];
  const arrivals = new EventEmitter();
  const server = createServer(async (request, response) => {
    spans.push(...spansOf((await json(request)) as Exported));
    response.setHeader('content-type', 'application/json').end('{}');
    arrivals.emit('spans');
  });
  const receiver = await listenOnLoopback(server);
  const stop = await startTracing({ ...tracingTo(receiver.url), ...given });
  t.after(async () => {
    await stop();
    await receiver.close();
  });
  return {
    ...receiver,
    stop,
    spans,
    /** Resolves when the spans pass a test. */
    until: async (test: (spans: ReceivedSpan[]) => boolean) => {
      while (!test(spans)) await once(arrivals, 'spans');
    },
  };
}

const spansOf = ({ resourceSpans }: Exported): ReceivedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(valuesOf(resource.attributes)['service.name']);
    return scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        traceId: span.traceId,
        spanId: span.spanId,
        parentSpanId: span.parentSpanId || undefined,
        name: span.name,
        kind: span.kind === 2 ? 'server' : span.kind === 3 ? 'client' : 'internal',
        start: Number(span.startTimeUnixNano) / 1e6,
        end: Number(span.endTimeUnixNano) / 1e6,
        attributes: valuesOf(span.attributes),
        failed: span.status.code === 2,
        service,
      })),
    );
  });

const valuesOf = (attributes: Attribute[]): ReceivedSpan['attributes'] =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ??
        value.boolValue ??
        value.doubleValue ??
        (value.intValue === undefined ? '' : Number(value.intValue)),
    ]),
  );
