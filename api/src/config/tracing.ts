import type { TracingSettings } from '../tracing/open-telemetry.ts';
import { oneOf, withOptions } from './parsing/validators.ts';

const share = (given: string) => {
  const value = /^\d+(\.\d+)?$/.test(given) ? Number(given) : Number.NaN;
  if (value <= 1) return value;
  throw new Error('must be a number from 0 to 1');
};

/** Reads `OTEL_EXPORTER_OTLP_ENDPOINT`, with options of ours in its query. */
export function readTraceReceiver(given: string): Omit<TracingSettings, 'service'> {
  const { address, options } = withOptions(given, { sample: share, encoding: oneOf('protobuf', 'json') });
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) {
    throw new Error('must be an http:// or https:// address');
  }
  const { sample = 1, encoding = 'protobuf' } = options;
  return { url: `${address.replace(/\/+$/, '')}/v1/traces`, sample, encoding };
}
