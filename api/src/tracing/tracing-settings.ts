/** Encodings of traces, by the names of the OpenTelemetry specification. */
export const protocols = ['http/protobuf', 'http/json'] as const;

/** Sampling of traces, by the names of the OpenTelemetry specification. */
export const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** Settings of tracing; the address and headers of the receiver are read by the exporter itself. */
export interface TracingSettings {
  protocol: (typeof protocols)[number];
  sampler: (typeof samplers)[number];
  /** Share of traces that are recorded, 0 to 1. */
  ratio: number;
  /** `service.name` where the environment gives none. */
  service: string;
  /** Milliseconds between two exports. */
  exportInterval: number;
}
