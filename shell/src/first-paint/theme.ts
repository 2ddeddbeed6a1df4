/** Sets the theme, so that the device's theme does not flash up. `ThemeProvider.tsx` of @padiman/ui writes the cookie. */
export function applyStoredTheme(): void {
  const [, chosen] = /(?:^|; )theme=(light|dark)(?:;|$)/.exec(document.cookie) ?? [];
  const dark = chosen ? chosen === 'dark' : window.matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.classList.toggle('dark', dark);
  document.documentElement.style.colorScheme = dark ? 'dark' : 'light';
}
