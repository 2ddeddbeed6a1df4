import { useEffect, type ReactNode } from 'react';
import './base.css';
import { addedRules } from './compiled.ts';
import './global.styles.ts';
import { followTheme } from './theme-choice.ts';

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
