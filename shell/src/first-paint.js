/* global document, window */
// Sets the theme before the first paint, so that the device's theme does not flash up. A separate file, because the
// Content-Security-Policy allows no inline scripts. `theme-choice.ts` of @padiman/ui writes the cookie.
(function () {
  var chosen = /(?:^|; )theme=(light|dark)(?:;|$)/.exec(document.cookie);
  var dark = chosen ? chosen[1] === 'dark' : window.matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.classList.toggle('dark', dark);
  document.documentElement.style.colorScheme = dark ? 'dark' : 'light';
})();
