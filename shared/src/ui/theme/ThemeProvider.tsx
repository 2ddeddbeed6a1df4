import { ChakraProvider } from '@chakra-ui/react';
import { useEffect, type ReactNode } from 'react';
import './base.css';
import { system } from './system.ts';

/** Gives everything below it the design, and follows the person's choice of light or dark. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  useEffect(() => {
    const dark = window.matchMedia('(prefers-color-scheme: dark)');
    const follow = () => document.documentElement.classList.toggle('dark', dark.matches);
    follow();
    dark.addEventListener('change', follow);
    return () => dark.removeEventListener('change', follow);
  }, []);
  return <ChakraProvider value={system}>{children}</ChakraProvider>;
}
