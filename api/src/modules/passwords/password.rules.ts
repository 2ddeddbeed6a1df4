import { loginPassword } from '@padiman/contracts';
import { ValidationError } from 'yup';
import { ValidationFailed } from '../../plugins/errors.ts';
import { commonMixtures, commonRuns, commonTerms } from './common-passwords.rules.ts';

const shape = loginPassword();

/** Characters around common words that do not make them uncommon. */
const longestDecoration = 8;
/** Characters after a common mixture of letters and digits that do not make it uncommon. */
const longestSuffix = 4;
const fewestDifferent = 5;

/**
 * Checks a new password: it fulfils the rule of the login form (8 to 128 characters, four classes), is not a common one
 * with the usual decoration, and does not contain the phone number.
 *
 * @param field the body's field, for the form that shows the refusal
 * @throws ValidationFailed with the text for the form as its message too
 */
export function assertPasswordAllowed(password: string, phoneNumber: string, field: string): void {
  const refusal = refusalReason(password, phoneNumber);
  if (refusal !== undefined) throw new ValidationFailed({ [field]: refusal }, refusal);
}

function refusalReason(password: string, phoneNumber: string): string | undefined {
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

/** Tells whether a password is a common one, decorated or not. */
export function isCommon(password: string): boolean {
  if (new Set(password).size < fewestDifferent) return true;
  const lower = password.toLowerCase();
  const keys = unshifted(lower).replaceAll(/[^a-z0-9]/g, '');
  for (let suffix = 0; suffix <= longestSuffix; suffix += 1) {
    if (commonMixtures.has(keys.slice(0, keys.length - suffix))) return true;
  }
  return readings(lower).some(
    (letters) => password.length - letters.length <= longestDecoration && consistsOfCommonTerms(letters),
  );
}

/** Possible original letters of a password whose letters were replaced by look-alikes and which was decorated. */
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

/** Tells whether letters consist of common words only, such as `adminadmin`. */
function consistsOfCommonTerms(letters: string): boolean {
  if (letters === '') return false;
  const ends = new Set([0]);
  for (let end = 1; end <= letters.length; end += 1) {
    for (const start of ends) {
      if (isCommonTerm(letters.slice(start, end))) {
        ends.add(end);
        break;
      }
    }
  }
  return ends.has(letters.length);
}

function isCommonTerm(part: string): boolean {
  if (commonTerms.has(part)) return true;
  if (part.length < 3) return false;
  return commonRuns.some((run) => run.includes(part) || run.includes([...part].reverse().join('')));
}

/** Replaces the signs above the digits of an English keyboard by the digits. */
const unshifted = (text: string): string =>
  [...text]
    .map((character) =>
      ')!@#$%^&*('.includes(character) ? String(')!@#$%^&*('.indexOf(character)) : character,
    )
    .join('');
