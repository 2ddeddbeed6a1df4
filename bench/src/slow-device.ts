import type { CDPSession } from '@playwright/test';

/** Emulated network and processor. */
export interface SlowDevice {
  /** Round trip in milliseconds. */
  roundTrip: number;
  kilobits: number;
  /** Factor by which the processor is slowed down. */
  slowdown: number;
}

/** Emulates a device for one page, from now on and in all its documents. @param devtools has the Network domain enabled */
export async function emulate(
  devtools: CDPSession,
  { roundTrip, kilobits, slowdown }: SlowDevice,
): Promise<void> {
  const bytesPerSecond = (kilobits * 1_000) / 8;
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTrip,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}
