import webpack, { type Configuration } from 'webpack';

/** Runs a webpack build. @throws with webpack's errors when it has any */
export function runWebpack(configuration: Configuration): Promise<void> {
  return new Promise((resolve, reject) => {
    webpack(configuration, (error, stats) => {
      if (error) reject(error);
      else if (stats?.hasErrors()) reject(new Error(stats.toString('errors-only')));
      else resolve();
    });
  });
}
