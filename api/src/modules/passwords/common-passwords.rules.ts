/**
 * What people make passwords of when they must use four classes: a well-known word, its first letter in upper case,
 * letters swapped for look-alikes, a year or digits and a sign at the end. So the list keeps words, in lower case
 * letters only, and {@link ./password.rules.ts} takes the decoration off before it looks here.
 *
 * Gathered from what published rankings of leaked passwords share, and what suggests itself here: the product, the
 * trade, the country, its cities, its football.
 */
const words = `
  a aa aaa ab abc abcd abcde access account admin administrator adminadmin agent alex alpha amanda andrew angel anthony
  apple asdf ashley august autumn baby babygirl bailey banana baseball basketball batman beautiful biscuit blessed
  blessing boss buster butterfly car charlie cheese chelsea chicken chocolate christ computer console cookie dad daddy
  dallas daniel dashboard david december default demo diamond dolphin dragon driver emmanuel eagle eagles easter
  emeka faith family february fire flower football forever freedom friday friend friends fuckyou george ginger god
  godisgood godson google grace guest hallelujah hannah happy harley heaven hello hockey home hope hunter iloveyou
  internet jackson january jasmine jennifer jessica jesus jesuschrist john jordan joseph joshua july june justin
  justice king kingdom lagos letmein liverpool login london lord love lovely loveme lover lucky madrid manager
  manchester march marina market marvelous master matrix matthew may melissa merlin michael michelle mickey monday
  money monkey morgan mother mummy mustang naija naira nicole nigeria november october office olamide oluwa opay
  operator orange padi padiman parcel pass passcode password passwort pepper peter phone pokemon power praise princess
  prince purple queen qwe qwer qwert qwerty qwertz rachel rangers ride robert root samsung samuel saturday secret
  secure security september server service shadow shalom silver soccer spring staff starwars success summer sunday
  sunshine super superadmin superman supervisor support sweet sweety system taylor temp temporary test tester testing
  thank thomas thunder thursday tiger tigger transport travel trustno trustnoone tuesday user victor victoria victory
  wednesday welcome whatever william winner winter wizkid davido burna xxx yellow you young zaq zenith
  abuja anambra arsenal barcelona benin calabar enugu ibadan ikeja ilorin jos kaduna kano lekki onitsha owerri
  portharcourt uyo warri yola`;

/** Words that are no secret, in lower case letters. */
export const commonWords: ReadonlySet<string> = new Set(words.trim().split(/\s+/));

/** Rows of keys, and the alphabet; three letters or more in a row of one of them are a word too. */
export const commonRuns: readonly string[] = [
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qazwsxedcrfvtgbyhnujmikolp',
];

/** Walks over the keyboard that mix classes, as lower case keys without shift. */
export const commonWalks: readonly string[] = [
  ...['1qaz2wsx', '1q2w3e4r', 'q1w2e3r4', 'qw12er34', 'a1b2c3d4', '1a2b3c4d'],
  ...['zaq12wsx', 'zaq1xsw2', '1qazxsw2', '2wsx3edc', 'q1w2e3'],
];
