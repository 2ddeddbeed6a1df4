import { useSyncExternalStore } from 'react';

/** What a person may choose; `system` follows the device. */
export const themeChoices = ['system', 'light', 'dark'] as const;

/** One of {@link themeChoices}. */
export type ThemeChoice = (typeof themeChoices)[number];

/** A cookie, because logging out clears all local storage. `first-paint.js` of the shell reads the same one. */
const cookie = 'theme';
const oneYear = 31_536_000;

const listeners = new Set<() => void>();
const darkDevice = () => window.matchMedia('(prefers-color-scheme: dark)');

/** What was chosen on this browser. */
export function readThemeChoice(): ThemeChoice {
  const kept = new RegExp(`(?:^|; )${cookie}=(light|dark)(?:;|$)`).exec(document.cookie)?.[1];
  return (kept as ThemeChoice | undefined) ?? 'system';
}

/** Keeps a choice on this browser and shows it at once. */
export function chooseTheme(choice: ThemeChoice): void {
  const age = choice === 'system' ? 0 : oneYear;
  document.cookie = `${cookie}=${choice}; path=/; max-age=${age}; samesite=strict`;
  showTheme();
  for (const listener of listeners) listener();
}

/** The choice, and how to change it. */
export function useThemeChoice(): [ThemeChoice, (choice: ThemeChoice) => void] {
  return [useSyncExternalStore(subscribe, readThemeChoice), chooseTheme];
}

/** Shows what was chosen, and follows the device as long as that is what was chosen. Returns how to stop. */
export function followTheme(): () => void {
  showTheme();
  const device = darkDevice();
  device.addEventListener('change', showTheme);
  return () => device.removeEventListener('change', showTheme);
}

function showTheme(): void {
  const choice = readThemeChoice();
  const dark = choice === 'system' ? darkDevice().matches : choice === 'dark';
  document.documentElement.classList.toggle('dark', dark);
  document.documentElement.style.colorScheme = dark ? 'dark' : 'light';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
