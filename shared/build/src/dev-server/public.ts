/** Development servers: a package from its sources, with hot updates. */
export { runDevServer, type DevelopedPackage } from './dev-server.ts';
export { developRemote, type DevelopOptions } from './develop-remote.ts';
