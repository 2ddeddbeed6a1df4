/** Start-up of a process that serves the console: settings, ports, shutdown. */
export { PortTaken, requireFreePort } from './free-port.ts';
export { readSettings, type Settings } from './settings.ts';
export { stopOnRequest, type Stopping } from './stopping.ts';
