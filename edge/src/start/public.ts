/** Start-up of a process that serves the console: settings, ports, shutdown. */
export { readSettings, type Settings } from './settings.ts';
export { PortTaken, requireFreePort, runUntilStopped, type Stopping } from './process.ts';
