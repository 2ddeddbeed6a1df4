import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { readDecisionReasons } from './decision-reasons.ts';
import { readApiSettings } from './settings.ts';

const paused = {
  code: 'paused',
  kinds: ['withdrawal'],
  staffText: 'Payouts are paused',
  en: 'Hello {name}, {amount} waits: payouts are paused.',
  pcm: '{name}, {amount} dey wait small.',
};
const spam = { code: 'spam', kinds: ['post'], staffText: 'Spam', en: 'It was spam.', pcm: 'Na spam.' };

async function fileOf(t: TestContext, content: unknown): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'reasons-'));
  t.after(() => rm(folder, { recursive: true }));
  const file = join(folder, 'reasons.json');
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

test('without a file those that are shipped are the reasons', () => {
  const reasons = readApiSettings({}).decisionReasons;
  assert.equal(reasons.length, 23);
  assert.equal(reasons[0]?.staffText, "The account's name is not the user's name");
});

test('the file of a deployment replaces them, in its order', async (t) => {
  const file = await fileOf(t, [spam, paused]);
  assert.deepEqual(readApiSettings({ REASONS_FILE: file }).decisionReasons, [spam, paused]);
  assert.deepEqual(readDecisionReasons(await fileOf(t, [])), []);
});

test('an invalid file is named with the entry and the fault', async (t) => {
  const file = await fileOf(t, [spam, { ...paused, pcm: '{name} dey wait.' }]);
  assert.throws(() => readApiSettings({ REASONS_FILE: file }), {
    name: 'InvalidSettings',
    message: `REASONS_FILE ${file}: entry 2, paused: en and pcm must have the same placeholders`,
  });
  assert.throws(() => readApiSettings({ REASONS_FILE: '/nowhere/reasons.json' }), /REASONS_FILE .*ENOENT/);
  for (const content of ['{', '{}', 'null'])
    assert.throws(() => readApiSettings({ REASONS_FILE: content }), /REASONS_FILE/);
});

for (const [change, fault] of [
  [{ pcm: '' }, /pcm is a required field/],
  [{ pcm: ' \n ' }, /pcm/],
  [{ pcm: 5 }, /pcm must be a `string`/],
  [{ en: undefined }, /en is a required field/],
  [{ en: 'Hello {name}, wait.' }, /en and pcm must have the same placeholders/],
  [{ en: '{phone}', pcm: '{phone}' }, /en has \{phone\}, which is no placeholder of the kind withdrawal/],
  [{ en: '{ name }', pcm: '{ name }' }, /en has \{ name \}, which is no placeholder/],
  [{ en: 'Hello {name', pcm: 'Hello {name' }, /en has \{, which is no placeholder/],
  [{ kinds: ['withdrawal', 'post'] }, /en has \{amount\}, which is no placeholder of the kind post/],
  [{ en: 'x'.repeat(501), pcm: 'y' }, /en must be at most 500/],
  [{ en: 'one\u0007two', pcm: 'one' }, /en must be one line of plain text/],
  [{ en: 'one', pcm: 'one\ntwo' }, /pcm must be one line of plain text/],
  [{ en: 'one \u202etwo', pcm: 'one' }, /en must be one line of plain text/],
  [{ staffText: 'x'.repeat(121) }, /staffText must be at most 120/],
  [{ staffText: ' ' }, /staffText/],
  [{ kinds: [] }, /kinds/],
  [{ kinds: ['admin'] }, /kinds\[0\] must be one of/],
  [{ kinds: ['constructor'] }, /kinds\[0\] must be one of/],
  [{ kinds: 5 }, /kinds must be a `array`/],
  [{ code: 'Not a code' }, /code must be 3 to 40 letters and digits/],
  [{ enabled: true }, /enabled/],
] as const)
  test(`refuses ${JSON.stringify(change).slice(0, 60)}`, async (t) => {
    const file = await fileOf(t, [spam, { ...paused, ...change }]);
    assert.throws(
      () => readDecisionReasons(file),
      ({ message }: Error) => message.startsWith(`${file}: entry 2, `) && fault.test(message),
    );
  });

test('two reasons with one code or one text, and a ninth of a kind, are refused', async (t) => {
  const refused = async (reasons: unknown[], fault: RegExp) => {
    const file = await fileOf(t, reasons);
    assert.throws(() => readDecisionReasons(file), fault);
  };
  await refused([spam, { ...paused, code: 'spam' }], /reasons\.json: spam: another reason has this code/);
  await refused([spam, { ...paused, staffText: 'SPAM' }], /paused: another reason has this staffText/);
  const many = Array.from({ length: 9 }, (_, nth) => ({ ...spam, code: `spam${nth}`, staffText: `${nth}` }));
  await refused(many, /more than 8 reasons have the kind post/);
});
