/* global document, window */
// Runs before anything is painted, so that a chosen theme does not flash in the device's one. A file of its own,
// because the Content-Security-Policy takes nothing inline. `shared/ui/theme/theme-choice.ts` writes the cookie.
(function () {
  var chosen = /(?:^|; )theme=(light|dark)(?:;|$)/.exec(document.cookie);
  var dark = chosen ? chosen[1] === 'dark' : window.matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.classList.toggle('dark', dark);
  document.documentElement.style.colorScheme = dark ? 'dark' : 'light';
})();
