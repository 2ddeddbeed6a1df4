import { Gauge, Histogram, type Registry } from 'prom-client';
import type { StorageCall } from '@padiman/release/store';

const seconds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5];

/**
 * Adds the metrics of the storage of releases.
 *
 * @returns receives each call of the storage
 */
export function watchStorage(registry: Registry): (call: StorageCall) => void {
  const registers = [registry];
  const calls = new Histogram({
    name: 'padiman_release_storage_call_duration_seconds',
    help: 'How long calls of the storage of releases took, by operation and outcome.',
    labelNames: ['operation', 'outcome'],
    buckets: seconds,
    registers,
  });
  const lastSuccess = new Gauge({
    name: 'padiman_release_storage_success_timestamp_seconds',
    help: 'Unix time of the last call that the storage of releases answered.',
    registers,
  });
  lastSuccess.remove();
  return ({ operation, outcome, milliseconds }) => {
    calls.observe({ operation, outcome }, milliseconds / 1000);
    if (outcome === 'success') lastSuccess.setToCurrentTime();
  };
}
