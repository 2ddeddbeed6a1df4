import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
  type Context,
  type Span as RecordedSpan,
} from '@opentelemetry/api';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
} from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  TracerProvider,
  TraceIdRatioBasedSampler,
  type IdGenerator,
  type Sampler,
} from '@opentelemetry/sdk-trace';
import type { TraceContext } from './trace-context.ts';
import type { Attributes, Span, SpanOptions, Tracer } from './tracer.ts';

/** Settings of tracing. The exporter reads headers, deadline and certificates from OpenTelemetry's own variables. */
export interface TracingSettings {
  /** Address of the receiver (`…/v1/traces`). */
  url: string;
  encoding: 'protobuf' | 'json';
  /** Share of traces that are recorded, 0 to 1. */
  sample: number;
  /** `service.name` where `OTEL_SERVICE_NAME` gives none. */
  service: string;
  /** Milliseconds between two exports; by default those of OpenTelemetry. */
  exportInterval?: number;
}

/** Milliseconds that the last export may take. */
const lastExport = 2_000;

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };

/** Creates the tracer that exports over OTLP/HTTP. The one importer of OpenTelemetry. */
export async function createTracer(settings: TracingSettings): Promise<Tracer> {
  const { OTLPTraceExporter } =
    settings.encoding === 'json'
      ? await import('@opentelemetry/exporter-trace-otlp-http')
      : await import('@opentelemetry/exporter-trace-otlp-proto');
  const ids = new GivenIds();
  const provider = new TracerProvider({
    idGenerator: ids,
    sampler: sampler(settings.sample),
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': settings.service }))
      .merge(detectResources({ detectors: [serviceInstanceIdDetector, envDetector] })),
    spanProcessors: [
      new BatchSpanProcessor({
        // Its deadline is that of OTEL_EXPORTER_OTLP_TIMEOUT.
        exporter: new OTLPTraceExporter({ url: settings.url }),
        scheduledDelayMillis: settings.exportInterval ?? 5_000,
      }),
    ],
  });
  const tracer = provider.getTracer('padiman');
  return {
    start: (name, { kind = 'internal', attributes = {}, parent, traceId, elapsed = 0 }: SpanOptions = {}) => {
      const now = (parent && localSpans.get(parent)?.now) ?? createClock();
      const options = {
        kind: kinds[kind],
        attributes: definedOnly(attributes),
        startTime: now() - elapsed,
      };
      ids.next = traceId;
      const span = tracer.startSpan(name, options, parent ? contextOf(parent) : ROOT_CONTEXT);
      ids.next = undefined;
      return spanOf(span, now);
    },
    close: async () => {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, lastExport)));
      // A receiver that is away must not hold up the shutdown.
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
      clearTimeout(timer);
    },
  };
}

/** Random ids, or for the next trace the given one. */
class GivenIds implements IdGenerator {
  next: string | undefined;
  readonly #random = new RandomIdGenerator();

  generateTraceId(): string {
    return this.next ?? this.#random.generateTraceId();
  }

  generateSpanId(): string {
    return this.#random.generateSpanId();
  }
}

/**
 * Sampler of a share of the traces. A call from outside never decides what is recorded, since every client can set that
 * flag: the decision follows from the id of the trace, alike in all processes with the same setting.
 */
function sampler(sample: number): Sampler {
  const root = new TraceIdRatioBasedSampler(sample);
  return new ParentBasedSampler({ root, remoteParentSampled: root, remoteParentNotSampled: root });
}

/** Time in ms since the epoch, with parts of a millisecond. */
type Clock = () => number;

/** Clock of the spans of one request: their times fit together, also when the system's clock is set. */
function createClock(): Clock {
  const difference = Date.now() - performance.now();
  return () => difference + performance.now();
}

/** Spans of this process, by which their children know that the parent is local. */
const localSpans = new WeakMap<TraceContext, { context: Context; now: Clock }>();

function contextOf(parent: TraceContext): Context {
  const { traceId, spanId, isSampled } = parent;
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return (
    localSpans.get(parent)?.context ??
    trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
  );
}

function spanOf(span: RecordedSpan, now: Clock): Span {
  const { traceId, spanId, traceFlags } = span.spanContext();
  const context = { traceId, spanId, isSampled: (traceFlags & TraceFlags.SAMPLED) !== 0 };
  localSpans.set(context, { context: trace.setSpan(ROOT_CONTEXT, span), now });
  let isEnded = false;
  return {
    context,
    set: (attributes) => void span.setAttributes(definedOnly(attributes)),
    end: (failure) => {
      if (isEnded) return;
      isEnded = true;
      if (failure !== undefined) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        span.setAttribute('error.type', failure);
      }
      span.end(now());
    },
  };
}

const definedOnly = (attributes: Attributes) =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined));
