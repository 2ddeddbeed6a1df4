import { ChakraProvider } from '@chakra-ui/react';
import { CacheProvider } from '@emotion/react';
import { useEffect, type ReactNode } from 'react';
import './base.css';
import { consoleSystem } from './console-system.ts';
import { createStyleCache } from './style-cache.ts';

import { followTheme } from './theme-choice.ts';

const styleCache = createStyleCache();

/** Provides the design system and applies the chosen color theme. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  useEffect(followTheme, []);
  return (
    <CacheProvider value={styleCache}>
      <ChakraProvider value={consoleSystem}>{children}</ChakraProvider>
    </CacheProvider>
  );
}
