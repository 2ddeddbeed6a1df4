/** Development servers: a package from its sources, with hot updates. */
export { developRemote, runDevServer, type DevelopedPackage, type DevelopOptions } from './dev-server.ts';
