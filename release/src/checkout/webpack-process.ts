import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { ReleasedPackage } from './packages.ts';

const webpackCli = () =>
  join(dirname(createRequire(import.meta.url).resolve('webpack-cli/package.json')), 'bin/cli.js');

/** A package that webpack could not build, with webpack's output. */
export class BuildFailed extends Error {
  override name = 'BuildFailed';
  readonly output: string;

  constructor(packageName: string, output: string) {
    super(`${packageName} does not build:\n${output.trim()}`);
    this.output = output;
  }
}

/** Runs a package's webpack.config.ts for production in a child process, so that builds use several cores. */
export function runWebpack(
  released: ReleasedPackage,
  outputFolder: string,
  signal?: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const webpack = spawn(
      process.execPath,
      [webpackCli(), '--mode', 'production', '--output-path', outputFolder],
      {
        cwd: released.folder,
        // The code of a package's build gets no private key.
        env: { ...process.env, NODE_ENV: 'production', PADIMAN_KEY: undefined },
        stdio: ['ignore', 'pipe', 'pipe'],
        signal,
      },
    );
    let output = '';
    webpack.stdout.on('data', (text) => (output += text));
    webpack.stderr.on('data', (text) => (output += text));
    webpack.on('error', reject);
    webpack.on('close', (code) =>
      code === 0 ? resolve() : reject(new BuildFailed(released.name, output || `webpack ended with ${code}`)),
    );
  });
}
