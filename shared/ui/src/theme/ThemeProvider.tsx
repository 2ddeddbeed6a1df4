import { ChakraProvider } from '@chakra-ui/react';
import { useEffect, type ReactNode } from 'react';
import './base.css';
import { system } from './system.ts';
import { followTheme } from './theme-choice.ts';

/** Gives everything below it the design, and follows the person's choice of light or dark. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  useEffect(followTheme, []);
  return <ChakraProvider value={system}>{children}</ChakraProvider>;
}
