import { useEffect, type ReactNode, useSyncExternalStore } from 'react';
import './base.css';
import { addedRules } from './compiled.ts';
import './global.styles.ts';

/** Color themes that the user can choose; `system` follows the device. */
export const themeChoices = ['system', 'light', 'dark'] as const;

/** One of {@link themeChoices}. */
export type ThemeChoice = (typeof themeChoices)[number];

/** Name of the cookie. Not local storage, because logout clears it; the shell's `first-paint/main.ts` reads the same cookie. */
const cookie = 'theme';
/** One year in seconds. */
const maxAge = 31_536_000;

const listeners = new Set<() => void>();
const darkDevice = () => window.matchMedia('(prefers-color-scheme: dark)');

/** Returns the theme that was chosen in this browser; `system` without a choice. */
export function readThemeChoice(): ThemeChoice {
  const stored = new RegExp(`(?:^|; )${cookie}=(light|dark)(?:;|$)`).exec(document.cookie)?.[1];
  return (stored as ThemeChoice | undefined) ?? 'system';
}

/** Stores the choice in this browser and applies it. */
export function chooseTheme(choice: ThemeChoice): void {
  const age = choice === 'system' ? 0 : maxAge;
  document.cookie = `${cookie}=${choice}; path=/; max-age=${age}; samesite=strict`;
  applyTheme();
  for (const listener of listeners) listener();
}

/** Returns the current choice and a function that changes it. */
export function useThemeChoice(): [ThemeChoice, (choice: ThemeChoice) => void] {
  return [useSyncExternalStore(subscribe, readThemeChoice), chooseTheme];
}

/**
 * Applies the chosen theme, and follows changes of the device while the choice is `system`.
 *
 * @returns a function that removes the listener
 */
export function followTheme(): () => void {
  applyTheme();
  const device = darkDevice();
  device.addEventListener('change', applyTheme);
  return () => device.removeEventListener('change', applyTheme);
}

function applyTheme(): void {
  const choice = readThemeChoice();
  const dark = choice === 'system' ? darkDevice().matches : choice === 'dark';
  document.documentElement.classList.toggle('dark', dark);
  document.documentElement.style.colorScheme = dark ? 'dark' : 'light';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Provides the design: global styles, and the chosen color theme. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  useEffect(followTheme, []);
  return (
    <>
      {/* The build draws markup without a page; its rules go with it. */}
      {typeof document === 'undefined' && <style dangerouslySetInnerHTML={{ __html: addedRules() }} />}
      {children}
    </>
  );
}
