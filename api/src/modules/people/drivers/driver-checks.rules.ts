import type { DriverCheck } from '@padiman/contracts';
import type { CheckFacts } from './driver-checks.read-model.ts';

/** Least age of a driver in full years. */
const drivingAge = 18;

/** Licence numbers as the FRSC issues them: issuing place, serial number, and one or two digits of the renewal. */
const licenceForm = /^[A-Z]{3}\d{5}[A-Z]{2}\d{1,2}$/;

type Finding = Pick<DriverCheck, 'outcome' | 'detail'>;

const passed = (detail: string): Finding => ({ outcome: 'passed', detail });
const failed = (detail: string): Finding => ({ outcome: 'failed', detail });
const unknown = (detail: string): Finding => ({ outcome: 'unknown', detail });

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

/** Checks of an application: those that failed first, then those without the data that they need. */
export function checksOf(facts: CheckFacts): DriverCheck[] {
  const checks: DriverCheck[] = [
    { id: 'age', label: `Applicant is ${drivingAge} or older`, ...ofAge(facts) },
    { id: 'licenceForm', label: 'License number has the usual form', ...ofLicence(facts) },
    { id: 'licenceElsewhere', label: 'License number is in no other application', ...ofOthers(facts) },
    { id: 'name', label: 'Name is that of the account', ...ofName(facts) },
    { id: 'account', label: 'Account is not blocked', ...ofAccount(facts) },
    { id: 'phone', label: 'Phone number is on no blocked account', ...ofPhone(facts) },
    { id: 'plate', label: 'Number plates are on no blocked account', ...ofPlates(facts) },
    { id: 'licenceExpiry', label: 'License has not expired', ...unknown('The app sends no expiry date.') },
  ];
  const rank = ({ outcome }: DriverCheck) => ['failed', 'unknown', 'passed'].indexOf(outcome);
  return checks.toSorted((one, other) => rank(one) - rank(other));
}

/** Full years between two calendar days. */
function yearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}

function ofAge({ date_of_birth: born, today }: CheckFacts): Finding {
  const age = yearsBetween(born, today);
  if (age < 0 || age > 120) return unknown('The date of birth cannot be right.');
  const detail = counted(age, 'year old', 'years old');
  return age >= drivingAge ? passed(detail) : failed(detail);
}

function ofLicence({ license_number: number }: CheckFacts): Finding {
  const key = number.replaceAll(/[^a-z\d]/gi, '').toUpperCase();
  return licenceForm.test(key) ? passed('Like ABC12345DE67.') : failed('Not like ABC12345DE67.');
}

function ofOthers(facts: CheckFacts): Finding {
  const { license_number: number, licences_of_others: others, further_applications: further } = facts;
  if (!/[a-z\d]/i.test(number)) return unknown('There is no license number.');
  if (others > 0) return failed(`Also in ${counted(others, 'application', 'applications')} of other users.`);
  return passed(
    further > 0
      ? `The applicant has ${counted(further, 'further application', 'further applications')}.`
      : 'It is the only application of the applicant.',
  );
}

/** Name without case, accents and the order of its parts. */
const comparable = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .sort()
    .join(' ');

function ofName(facts: CheckFacts): Finding {
  const account = `${facts.account_first_name} ${facts.account_last_name}`;
  return comparable(`${facts.first_name} ${facts.last_name}`) === comparable(account)
    ? passed('The same name.')
    : failed(`The account is that of ${account}.`);
}

const ofAccount = ({ account_blocked: blocked }: CheckFacts): Finding =>
  blocked ? failed('The account is blocked.') : passed('It is open.');

const blockedAccounts = (count: number) => counted(count, 'blocked account', 'blocked accounts');

const ofPhone = ({ blocked_phones: count }: CheckFacts): Finding =>
  count > 0 ? failed(`On ${blockedAccounts(count)} of others.`) : passed('On none.');

function ofPlates({ plates, blocked_plates: count }: CheckFacts): Finding {
  if (plates === 0) return unknown('No number plate of the applicant is known.');
  const known = counted(plates, 'plate', 'plates');
  return count > 0
    ? failed(`Used by ${blockedAccounts(count)} of others.`)
    : passed(`${known} of the applicant's rides, on none.`);
}
