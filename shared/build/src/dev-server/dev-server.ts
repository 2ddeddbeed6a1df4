import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import webpack, { type Configuration } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';

/** A package that a development server serves from its sources. */
export interface DevelopedPackage {
  package: { name: string; kind: 'shell' | 'remote'; folder: string };
  origin: string;
}

type Preset = (environment: unknown, given: { mode: 'development' }) => Configuration;

async function developmentConfig(folder: string, origin: string): Promise<Configuration> {
  const file = pathToFileURL(join(folder, 'webpack.config.ts')).href;
  const { default: preset } = (await import(file)) as { default: Preset };
  const config = preset({}, { mode: 'development' });
  // The page has the edge's origin, so file addresses must be absolute.
  return {
    ...config,
    output: { ...config.output, publicPath: `${origin}/` },
    infrastructureLogging: { level: 'error' },
  };
}

/** Runs the development server of one package, with hot updates and the remote's descriptor. */
export async function runDevServer(
  developed: DevelopedPackage,
  consoleAddress: string,
): Promise<WebpackDevServer> {
  const { folder, kind } = developed.package;
  const { hostname, port, host } = new URL(developed.origin);
  const server = new WebpackDevServer(
    {
      host: hostname,
      port: Number(port),
      hot: true,
      liveReload: true,
      static: false,
      // The process has its own shutdown, which also ends the API.
      setupExitSignals: false,
      // Only pages of the console may load from this server.
      headers: { 'access-control-allow-origin': new URL(consoleAddress).origin },
      allowedHosts: ['localhost', new URL(consoleAddress).hostname],
      client: { webSocketURL: `ws://${host}/ws`, overlay: false, logging: 'warn' },
      setupMiddlewares: (middlewares, { app }) => {
        if (kind === 'remote') {
          app?.get('/remote.json', (_request, response) => response.sendFile(join(folder, 'remote.json')));
        }
        return middlewares;
      },
    },
    webpack(await developmentConfig(folder, developed.origin)),
  );
  await server.start();
  return server;
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    probe.listen(port, 'localhost');
    await once(probe, 'listening');
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false;
    throw error;
  } finally {
    if (probe.listening) await new Promise((closed) => probe.close(closed));
  }
}

/** The first of these ports on which nothing listens. @throws when there is none */
export async function firstFreePort(ports: readonly number[]): Promise<number> {
  for (const port of ports) if (await isFree(port)) return port;
  throw new Error(`In use: port ${ports.join(', ')}. Choose another one: DEV_PORT=3011 padiman dev`);
}

/** Ports from which a console accepts a remote under development unless it is configured otherwise. */
const acceptedPorts = Array.from({ length: 10 }, (_, index) => 3001 + index);

export interface DevelopOptions {
  /** Address of the running console. */
  console: string;
  /** Port of the development server; by default the first free one from which a console accepts remotes. */
  port?: number | undefined;
}

/** Says when a console does not answer, at first or later, and when it answers again, until the signal. */
export async function followConsole(
  address: string,
  say: (line: string) => void,
  { interval = 3_000, signal }: { interval?: number; signal?: AbortSignal } = {},
): Promise<void> {
  let answered = true;
  while (!signal?.aborted) {
    const answers = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(interval) }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (answers !== answered)
      say(`The console at ${address} ${answers ? 'answers again' : 'does not answer'}.`);
    answered = answers;
    await pause(interval, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/** Serves one remote from its sources, to be opened inside a running console. */
export async function developRemote(
  { name, folder }: { name: string; folder: string },
  { console: given, port }: DevelopOptions,
): Promise<WebpackDevServer> {
  const address = given.replace(/\/+$/, '');
  const free = await firstFreePort(port === undefined ? acceptedPorts : [port]);
  const origin = `http://localhost:${free}`;
  const server = await runDevServer({ package: { name, kind: 'remote', folder }, origin }, address);
  const query = new URLSearchParams({ remote: name, origin });
  console.log(`${name} is served at ${origin}. Open it inside the console, and confirm there:

  ${address}/dev/override?${query}

To use the released remote again:

  ${address}/dev/override/leave`);
  void followConsole(address, (line) => console.log(line));
  return server;
}
