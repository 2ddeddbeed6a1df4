import { join } from 'node:path';
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
