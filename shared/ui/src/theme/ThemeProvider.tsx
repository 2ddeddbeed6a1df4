import { useEffect, type ReactNode } from 'react';
import './base.css';
import { cookieChoice } from './cookie-choice.ts';
import { addedRules } from './compiled.ts';
import './global.styles.ts';

/** Color themes that the user can choose; `system` follows the device. */
export const themeChoices = ['system', 'light', 'dark'] as const;

/** One of {@link themeChoices}. */
export type ThemeChoice = (typeof themeChoices)[number];

// The shell's `first-paint/main.ts` reads the same cookie.
const stored = cookieChoice('theme', ['light', 'dark'], 'system');

/** Stores the choice in this browser and applies it. */
export function chooseTheme(choice: ThemeChoice): void {
  stored.choose(choice);
  applyTheme();
}

/** Returns the current choice and a function that changes it. */
export const useThemeChoice = (): [ThemeChoice, (choice: ThemeChoice) => void] => [stored.use(), chooseTheme];

const darkDevice = () => window.matchMedia('(prefers-color-scheme: dark)');

/** Applies the chosen theme, and follows changes of the device while the choice is `system`. */
export function followTheme(): () => void {
  applyTheme();
  const device = darkDevice();
  device.addEventListener('change', applyTheme);
  return () => device.removeEventListener('change', applyTheme);
}

function applyTheme(): void {
  const choice = stored.read();
  const dark = choice === 'system' ? darkDevice().matches : choice === 'dark';
  document.documentElement.classList.toggle('dark', dark);
  document.documentElement.style.colorScheme = dark ? 'dark' : 'light';
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
