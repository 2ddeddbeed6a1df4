import { loginPassword } from '@padiman/contracts';
import { ValidationError } from 'yup';
import { ValidationFailed } from '../../plugins/errors.ts';
import { commonRuns, commonWalks, commonWords } from './common-passwords.rules.ts';

const shape = loginPassword();

/** Decoration around a common word up to this length adds nothing; beyond it, somebody else may judge. */
const longestDecoration = 8;
const fewestDifferent = 5;

/**
 * The one rule for every password that is set: it can log in (8 to 128 characters, four classes), is not a common
 * one with the usual decoration, and does not carry the phone number.
 *
 * @param field the body's field, for the form that shows the refusal
 * @throws ValidationFailed with the words for the form as its message too
 */
export function assertPasswordAllowed(password: string, phoneNumber: string, field: string): void {
  const refusal = whyRefused(password, phoneNumber);
  if (refusal !== undefined) throw new ValidationFailed({ [field]: refusal }, refusal);
}

function whyRefused(password: string, phoneNumber: string): string | undefined {
  try {
    shape.validateSync(password, { strict: true });
  } catch (error) {
    if (error instanceof ValidationError) return error.message;
    throw error;
  }
  if (password.replaceAll(/\D/g, '').includes(phoneNumber.slice(-7))) {
    return 'Password must not contain the phone number';
  }
  if (isCommon(password)) return 'This password is too common. Please choose another one';
  return undefined;
}

/** Whether a password is one of those that are tried first. */
export function isCommon(password: string): boolean {
  if (new Set(password).size < fewestDifferent) return true;
  const lower = password.toLowerCase();
  const keys = unshifted(lower).replaceAll(/[^a-z0-9]/g, '');
  if (commonWalks.some((walk) => keys.startsWith(walk) && keys.length - walk.length < 5)) return true;
  return readings(lower).some(
    (letters) => password.length - letters.length <= longestDecoration && isMadeOfWords(letters),
  );
}

/** What may have been a word before look-alikes took the place of letters and decoration was put around it. */
function readings(lower: string): string[] {
  return ['i', 'l'].flatMap((one) => [
    withLetters(lower.replaceAll(/^[^a-z]+|[^a-z]+$/g, ''), one),
    withLetters(lower, one),
    withLetters(lower.replaceAll(/[^a-z$]+$/g, ''), one),
  ]);
}

const lookAlikes: Record<string, string> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};

const withLetters = (text: string, one: string): string =>
  [...text]
    .map((character) => (character === '1' || character === '!' ? one : (lookAlikes[character] ?? character)))
    .join('')
    .replaceAll(/[^a-z]/g, '');

/** Whether the letters are common words and nothing else, such as `adminadmin`. */
function isMadeOfWords(letters: string): boolean {
  if (letters === '') return false;
  const ends = new Set([0]);
  for (let end = 1; end <= letters.length; end += 1) {
    for (const start of ends) {
      if (isWord(letters.slice(start, end))) {
        ends.add(end);
        break;
      }
    }
  }
  return ends.has(letters.length);
}

function isWord(part: string): boolean {
  if (commonWords.has(part)) return true;
  if (part.length < 3) return false;
  return commonRuns.some((run) => run.includes(part) || run.includes([...part].reverse().join('')));
}

/** Digits where shift made signs of them, as on an English keyboard. */
const unshifted = (text: string): string =>
  [...text]
    .map((character) =>
      ')!@#$%^&*('.includes(character) ? String(')!@#$%^&*('.indexOf(character)) : character,
    )
    .join('');
