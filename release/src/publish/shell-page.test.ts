import assert from 'node:assert/strict';
import { test } from 'node:test';
import { developmentShellPage } from './shell-page.ts';

test('the development page takes scripts from a development server: it has no policy of its own', () => {
  const policy = `<meta http-equiv="Content-Security-Policy" content="require-trusted-types-for 'script'">`;
  const page = `<head><meta charset="utf-8">${policy}<script src="/a.js"></script><script data-base="/shell/1/"></script>`;
  assert.equal(
    developmentShellPage(page, '/react.js', 'sha256-x'),
    '<head><meta charset="utf-8"><script src="/a.js"></script><script integrity="sha256-x" defer="defer" src="/react.js"></script><script data-base="/shell/1/"></script>',
  );
});
