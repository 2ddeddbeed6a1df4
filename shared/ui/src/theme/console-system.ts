import type { SystemContext } from '@chakra-ui/react';
import { hasGlobalRules } from './global.styles.ts';
import { createConsoleSystem } from './system.ts';

/**
 * The design system, which Chakra's components ask for styles. If the build compiled the styles, most screens start without
 * it: it is created at the first use.
 */
export const consoleSystem: SystemContext = hasGlobalRules ? createAtFirstUse() : createConsoleSystem();

function createAtFirstUse(): SystemContext {
  let created: SystemContext | undefined;
  // Properties that ChakraProvider reads to add global styles.
  const known: Partial<Record<PropertyKey, unknown>> = { _config: { disableLayers: true }, _global: [] };
  return new Proxy({} as SystemContext, {
    get: (_, name) => known[name] ?? Reflect.get((created ??= createConsoleSystem()), name),
  });
}
