import { ChakraProvider } from '@chakra-ui/react';
import { useEffect, type ReactNode } from 'react';
import './base.css';
import { system } from './system.ts';
import { followTheme } from './theme-choice.ts';

/** Provides the design system and applies the chosen color theme. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  useEffect(followTheme, []);
  return <ChakraProvider value={system}>{children}</ChakraProvider>;
}
