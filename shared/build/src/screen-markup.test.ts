import { screenMarkup } from './write-documents.ts';

const styleIn = (markup: string) => /<style>(.*?)<\/style>/s.exec(markup)?.[1] ?? '';

test('styles between the elements become one, each once and in their order', () => {
  const markup = screenMarkup(
    '<style data-emotion="css a">.a{color:red}</style><p class="a">x</p><style>.b{color:blue}</style><style>.a{color:red}</style>',
  );
  expect(styleIn(markup)).toMatch(/^\.a\{color:red\}\.b\{color:#00f\}/);
  expect(markup.match(/<style/g)).toHaveLength(1);
  expect(markup).toContain('<p class="a">x</p>');
});

test('rules of compiled styles are left out where no element has their class', () => {
  const markup = screenMarkup(
    '<style>.pd-a{color:red}.pd-b{color:blue}.pd-b:hover{top:0}.pd-a:hover{top:0}</style><p class="pd-a">x</p>',
  );
  expect(styleIn(markup)).toMatch(/^\.pd-a\{color:red\}\.pd-a:hover\{top:0\}/);
  expect(markup).not.toContain('pd-b');
});

test('style attributes, which the policy of the page refuses, become classes', () => {
  const markup = screenMarkup(
    '<b style="visibility:hidden">x</b><i class="a" id="i" style="visibility:hidden">y</i><u style="font-family:&quot;A&quot;">z</u>',
  );
  expect(markup).not.toContain('style="');
  expect(markup).toContain('<b class="first-screen-0">x</b><i class="first-screen-0 a" id="i">y</i>');
  expect(styleIn(markup)).toContain('.first-screen-0{visibility:hidden}');
  expect(styleIn(markup)).toContain('.first-screen-1{font-family:A}');
});

test('the first screen is hidden from somebody who is signed in, its notice where scripts run', () => {
  expect(styleIn(screenMarkup('<p>x</p>'))).toContain(
    '.signed-in #first-screen,.scripted .needs-scripts{display:none}',
  );
});
