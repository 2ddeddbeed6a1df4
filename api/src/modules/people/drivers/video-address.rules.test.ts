import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openableVideo } from './video-address.rules.ts';

const listOf = (text: string) => text.trim().split(/\s+/);

describe('the address of a car video', () => {
  const openable: [string, string][] = [
    ['https://videos.example.com/cars/1.mp4', 'https://videos.example.com/cars/1.mp4'],
    ['https://youtu.be/abc?t=3#top', 'https://youtu.be/abc?t=3#top'],
    ['HTTPS://Videos.Example.COM', 'https://videos.example.com/'],
    ['https://example.com:443/a', 'https://example.com/a'],
    ['https://1.2.3.4.example.com/', 'https://1.2.3.4.example.com/'],
    ['https://bücher.example.com/ü', 'https://xn--bcher-kva.example.com/%C3%BC'],
    ['https://example.com/<script>', 'https://example.com/%3Cscript%3E'],
    ['https://example.com/mail/me@example.org', 'https://example.com/mail/me@example.org'],
  ];
  for (const [given, passedOn] of openable)
    test(`passes ${given}`, () => assert.equal(openableVideo(given), passedOn));

  const harmful = {
    'another scheme': [
      ...listOf(`
        javascript:alert(1) JaVaScRiPt:alert(1) javascript://example.com/%0aalert(1)
        data:text/html,<script>alert(1)</script> file:///etc/passwd http://example.com/ ftp://example.com/
        blob:https://example.com/1 view-source:https://example.com/ wss://example.com/
        intent://example.com#Intent;scheme=https;end`),
    ],
    'no whole address': [
      ...listOf(`
        example.com/video.mp4 //example.com/video.mp4 /video.mp4 https:example.com https:/example.com
        https:///example.com https:// https://?example.com https://#example.com`),
      '',
    ],
    'an address in digits': [
      ...listOf(`
        https://127.0.0.1/ https://127.1/ https://0x7f.1/ https://0x7f000001/ https://2130706433/
        https://0177.0.0.1/ https://0/ https://10.0.0.8/ https://169.254.169.254/latest/meta-data/
        https://8.8.8.8/ https://127.0.0.1./ https://１２７.０.０.１/ https://①②⑦.0.0.1/ https://127。0。0。1/
        https://%31%32%37.0.0.1/ https://[::1]/ https://[::ffff:127.0.0.1]/ https://[fe80::1]/
        https://[2001:4860:4860::8888]/ https://example.com.1/ https://256.256.256.256/`),
    ],
    'a host that is not public': [
      ...listOf(`
        https://localhost/ https://LOCALHOST/ https://localhost./ https://a.localhost/ https://intranet/
        https://com/ https://printer.local/ https://metadata.google.internal/ https://router.lan/
        https://nas.home/ https://nas.home.arpa/ https://1.0.0.127.in-addr.arpa/
        https://localhost.localdomain/ https://abcdefghij.onion/ https://mail.corp/ https://a.test/
        https://a.invalid/ https://ｌｏｃａｌｈｏｓｔ/ https://a.loca%6Chost/`),
    ],
    'a host that is none': [
      ...listOf(`
        https://.example.com/ https://example..com/ https://example.com./ https://-example.com/
        https://exa_mple.com/ https://*.example.com/`),
      `https://${'a'.repeat(64)}.com/`,
      `https://${'a.'.repeat(130)}com/`,
    ],
    'a name or a password': [
      ...listOf(`
        https://user@example.com/ https://user:pass@example.com/ https://:@example.com/
        https://@example.com/ https://example.com@evil.example.org/ https://example.com%40evil.example.org/`),
    ],
    'another port': ['https://example.com:8443/', 'https://example.com:80/', 'https://example.com:65536/'],
    'characters that mislead': [
      ' https://example.com/',
      'https://example.com/ ',
      'https://example.com/a b',
      'https://exam\tple.com/',
      'https://example.com/\r\nSet-Cookie: a=b',
      'java\nscript:alert(1)',
      '\u0000https://example.com/',
      'https://example.com/\u202egpj.exe',
      'https://exam\u200bple.com/',
      'https://exam\u00adple.com/',
      'https://example.com\\@evil.example.org/',
      'https:\\\\example.com/',
      'https://example.com/\ud800',
    ],
    'too long': [`https://example.com/${'a'.repeat(2_048)}`, `https://example.com/${'é'.repeat(1_000)}`],
  };
  for (const [what, addresses] of Object.entries(harmful))
    test(`is not passed on: ${what}`, () => {
      for (const address of addresses) assert.equal(openableVideo(address), null, JSON.stringify(address));
    });

  test('may be missing', () => assert.equal(openableVideo(null), null));
});
