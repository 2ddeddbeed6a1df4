/** The webpack presets: a package's whole `webpack.config.ts` is one call of these. */
export { remoteConfig } from './remote.config.ts';
export { shellConfig } from './shell.config.ts';
export { baseConfig, type WebpackArguments, type WebpackEnvironment } from './base.config.ts';
export { FirstPaintScript } from './first-paint.plugin.ts';
