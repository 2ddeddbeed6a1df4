import { dictionary } from '@zxcvbn-ts/language-common';

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
  'qw12er34',
  '2wsx3edc',
  'zaq1xsw2',
]);

/** Rows of keys and the alphabet; three successive letters of one of them count as a word. */
export const commonRuns: readonly string[] = [
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qazwsxedcrfvtgbyhnujmikolp',
];
