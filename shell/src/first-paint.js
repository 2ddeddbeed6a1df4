/* global document, fetch, localStorage, URL, window */
// The page requires Trusted Types (index.html). Text becomes no markup and no code, and scripts are added from builds of this
// origin alone. The federation runtime and webpack add scripts by address, so the policy is the page's default one.
if (window.trustedTypes) {
  window.trustedTypes.createPolicy('default', {
    createScriptURL: function (address) {
      var url = new URL(address, document.baseURI);
      var isOfBuild = /^\/(files|shell|remotes)\//.test(url.pathname);
      return isOfBuild && url.origin === window.location.origin ? address : null;
    },
  });
}

// Sets the theme before the first paint, so that the device's theme does not flash up. A separate file, because the
// Content-Security-Policy allows no inline scripts. `theme-choice.ts` of @padiman/ui writes the cookie.
(function () {
  var chosen = /(?:^|; )theme=(light|dark)(?:;|$)/.exec(document.cookie);
  var dark = chosen ? chosen[1] === 'dark' : window.matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.classList.toggle('dark', dark);
  document.documentElement.style.colorScheme = dark ? 'dark' : 'light';
})();

// Reports a shell that does not start, since it cannot report itself. A browser that was assigned this build, such as a
// canary, leaves it and gets the live one. `declined-builds.ts` reads the key.
(function () {
  var meta = document.querySelector('meta[name="shell-build"]');
  var build = meta && meta.getAttribute('content');
  var failed = false;
  if (!build) return;

  function leave() {
    var declined = [];
    try {
      declined = JSON.parse(localStorage.getItem('declinedBuilds') || '[]');
    } catch {
      // Written anew.
    }
    localStorage.setItem('declinedBuilds', JSON.stringify(declined.concat(build).slice(-20)));
    window.location.reload();
  }

  function onError(event) {
    var script = event.target && event.target.tagName === 'SCRIPT' ? event.target.src : '';
    var file = script || event.filename || '';
    if (window.padimanStarted || failed || file.indexOf(window.location.origin + '/') !== 0) return;
    failed = true;
    var token = localStorage.getItem('accessToken');
    var headers = { 'content-type': 'application/json' };
    if (token) headers.authorization = 'Bearer ' + token;
    var cause = script ? 'a script did not load' : String(event.message).slice(0, 1000);
    var report = { remote: 'shell', version: build, phase: script ? 'load' : 'start', cause: cause };
    var body = JSON.stringify(report);
    fetch('/api/telemetry/remotes', { method: 'POST', keepalive: true, headers: headers, body: body })
      .catch(function () {})
      .then(function () {
        return fetch('/edge/assignment', { method: 'DELETE' });
      })
      .then(function (answer) {
        return answer.json();
      })
      .then(function (answer) {
        if (answer.cleared) leave();
      })
      .catch(function () {});
  }
  // Capturing: errors of script elements do not bubble.
  window.addEventListener('error', onError, true);
})();
