import { loginPassword } from '@padiman/contracts';
import { ValidationError } from 'yup';
import { dictionary } from '@zxcvbn-ts/language-common';
import { ValidationFailed } from '../../../plugins/errors.ts';

/** The most common passwords of published leaks, by rank. Further down, the list has ordinary words such as `right`. */
const mostCommon = dictionary['passwords-common'].slice(0, 2_000);

/**
 * Words that leaks of other countries and trades rank lower or miss: of the product and its staff, of Nigeria, of
 * faith and calendar, and short ones that passwords are composed of.
 */
const localTerms = `
  padi padiman parcel ride transport car opay zenith market phone
  administrator adminadmin superadmin supervisor operator agent staff guest user account server console dashboard
  login root passcode passwort secure trustno trustnoone default demo temp temporary
  naija naira nigeria emeka olamide oluwa wizkid davido burna
  abuja anambra benin calabar enugu ibadan ikeja ilorin jos kaduna kano lagos lekki onitsha owerri portharcourt uyo
  warri yola
  god godisgood godson lord faith hope blessing hallelujah jesuschrist praise thank emmanuel
  easter february march may june july september tuesday wednesday thursday saturday
  a aa aaa ab dad mummy queen you beautiful chocolate madrid marvelous qwertz xxx`;

/** Common words, in lower-case letters. */
export const commonTerms: ReadonlySet<string> = new Set([
  ...mostCommon.filter((password) => /^[a-z]{3,}$/.test(password)),
  ...localTerms.trim().split(/\s+/),
]);

/** Common passwords of letters and digits, such as walks over the keyboard; without shift. */
export const commonMixtures: ReadonlySet<string> = new Set([
  ...mostCommon.filter((password) => /^(?=.*[a-z])(?=.*\d)[a-z\d]{6,}$/.test(password)),
  ...['qw12er34', '2wsx3edc', 'zaq1xsw2'],
]);

/** Rows of keys and the alphabet; three successive letters of one of them count as a word. */
export const commonRuns: readonly string[] = [
  ...['abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qazwsxedcrfvtgbyhnujmikolp'],
];

const shape = loginPassword();

/** Maximum length of decoration around a common word that still counts as the common word. */
const maxDecoration = 8;
/** Maximum length of a suffix after a common mixture of letters and digits. */
const maxSuffix = 4;
const minDistinctCharacters = 5;

/**
 * Checks every password that is set: it can log in (8 to 128 characters, four classes), is not a common one with the
 * usual decoration, and does not contain the phone number.
 * @param field field of the body, for the form that shows the message
 * @throws ValidationFailed with the form's message as its own message too
 */
export function assertPasswordAllowed(password: string, phoneNumber: string, field: string): void {
  const reason = rejectionReason(password, phoneNumber);
  if (reason !== undefined) throw new ValidationFailed({ [field]: reason }, reason);
}

function rejectionReason(password: string, phoneNumber: string): string | undefined {
  try {
    shape.validateSync(password, { strict: true });
  } catch (error) {
    if (error instanceof ValidationError) return error.message;
    throw error;
  }
  if (password.replaceAll(/\D/g, '').includes(phoneNumber.slice(-7)))
    return 'Password must not contain the phone number';
  if (isCommon(password)) return 'This password is too common. Please choose another one';
  return undefined;
}

/** True for a password that attackers try first. */
export function isCommon(password: string): boolean {
  if (new Set(password).size < minDistinctCharacters) return true;
  const lower = password.toLowerCase();
  const keys = unshift(lower).replaceAll(/[^a-z0-9]/g, '');
  for (let suffix = 0; suffix <= maxSuffix; suffix += 1) {
    if (commonMixtures.has(keys.slice(0, keys.length - suffix))) return true;
  }
  return candidates(lower).some(
    (letters) => password.length - letters.length <= maxDecoration && isCommonPhrase(letters),
  );
}

/** Candidate letters behind a password: without decoration, look-alike characters replaced. */
const candidates = (lower: string): string[] =>
  ['i', 'l'].flatMap((one) => [
    withLetters(lower.replaceAll(/^[^a-z]+|[^a-z]+$/g, ''), one),
    withLetters(lower, one),
    withLetters(lower.replaceAll(/[^a-z$]+$/g, ''), one),
  ]);

const lookAlikes: Record<string, string> = {
  ...{ '0': 'o', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's' },
};

const withLetters = (text: string, one: string): string =>
  [...text]
    .map((character) => (character === '1' || character === '!' ? one : (lookAlikes[character] ?? character)))
    .join('')
    .replaceAll(/[^a-z]/g, '');

/** True for letters that consist of common words only, such as `adminadmin`. */
function isCommonPhrase(letters: string): boolean {
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
const unshift = (text: string): string =>
  text.replaceAll(/[)!@#$%^&*(]/g, (sign) => String(')!@#$%^&*('.indexOf(sign)));
