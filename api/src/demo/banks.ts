import type { Random } from './random.ts';

/** Nigerian banks with their codes of the central bank. */
const banks = [
  ['Access Bank', '044'],
  ['Ecobank Nigeria', '050'],
  ['Fidelity Bank', '070'],
  ['First Bank of Nigeria', '011'],
  ['First City Monument Bank', '214'],
  ['Guaranty Trust Bank', '058'],
  ['Jaiz Bank', '301'],
  ['Keystone Bank', '082'],
  ['Polaris Bank', '076'],
  ['Providus Bank', '101'],
  ['Stanbic IBTC Bank', '221'],
  ['Sterling Bank', '232'],
  ['Union Bank of Nigeria', '032'],
  ['United Bank for Africa', '033'],
  ['Unity Bank', '215'],
  ['Wema Bank', '035'],
  ['Zenith Bank', '057'],
] as const;

/** A bank account with a valid check digit (NUBAN). */
export function bankAccount(random: Random): { bank: string; bankCode: string; accountNumber: string } {
  const [bank, bankCode] = random.pick(banks);
  const serial = random.digits(9);
  const sum = [...bankCode, ...serial].reduce(
    (total, digit, at) => total + Number(digit) * (at % 3 === 1 ? 7 : 3),
    0,
  );
  return { bank, bankCode, accountNumber: `${serial}${(10 - (sum % 10)) % 10}` };
}
