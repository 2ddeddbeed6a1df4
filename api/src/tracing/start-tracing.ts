import { provideTracer } from './tracer.ts';
import type { TracingSettings } from './open-telemetry.ts';

/**
 * Starts tracing for this process. OpenTelemetry is loaded here, so that a process without it loads none of it.
 * @param settings undefined leaves tracing off
 * @returns function that sends what was recorded and ends tracing
 */
export async function startTracing(settings: TracingSettings | undefined): Promise<() => Promise<void>> {
  if (settings === undefined) return async () => undefined;
  const { createTracer } = await import('./open-telemetry.ts');
  const tracer = await createTracer(settings);
  provideTracer(tracer);
  return async () => {
    await tracer.close();
    provideTracer(undefined);
  };
}
