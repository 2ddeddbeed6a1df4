import type { Compiler, Module } from 'webpack';
import { ownFile, requireMatch, resourceOf } from './library-patch.ts';

const patch = { name: 'pureRouter', library: 'react-router' };
const routerModule = /[\\/]react-router[\\/]dist[\\/]development[\\/]chunk-\w+\.mjs$/;

/**
 * Plugin of the shell: lets the minifier drop the components of react-router that nothing imports. Calls such as `forwardRef` at the top
 * of its module, and display names, count as side effects: `Form`, its prefetching links and others would stay.
 */
export function pureRouter(compiler: Compiler): void {
  compiler.options.module.rules.push({ test: routerModule, loader: ownFile('pure-router') });
  requireMatch(compiler, patch, (modules) => [...modules].some(isMarked));
}

/** Webpack loader: marks the calls as pure and removes the display names. */
export default function pureRouterLoader(source: string): string {
  return source
    .replace(/^var (\w+) = (React\d*\.(?:createContext|forwardRef|memo)\()/gm, 'var $1 = /* @__PURE__ */ $2')
    .replace(/^\w+\.displayName = "\w+";$/gm, '');
}

const isMarked = (module: Module): boolean =>
  routerModule.test(resourceOf(module)) &&
  /= \/\* @__PURE__ \*\/ React\d*\.forwardRef\(/.test(String(module.originalSource()?.source()));
