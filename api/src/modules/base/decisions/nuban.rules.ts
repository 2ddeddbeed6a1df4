/**
 * Check digit of a Nigerian Uniform Bank Account Number. Source: Central Bank of Nigeria, Revised Standards on NUBAN (2020):
 * weights 3, 7, 3, repeated, over the six digits of the institution and the nine of the serial number. The 3-digit code of
 * a bank has three leading zeros, which add nothing, so that the numbers of the first standard (2010) stay valid; the
 * 5-digit code of another institution has a leading 9.
 * @returns undefined for a code that the standard does not have
 */
export function nubanCheckDigit(bankCode: string, serial: string): string | undefined {
  const institution = institutionOf(bankCode);
  if (institution === undefined || !/^\d{9}$/.test(serial)) return undefined;
  const sum = [...institution, ...serial].reduce(
    (total, digit, at) => total + Number(digit) * (at % 3 === 1 ? 7 : 3),
    0,
  );
  return String((10 - (sum % 10)) % 10);
}

function institutionOf(bankCode: string): string | undefined {
  if (/^\d{3}$/.test(bankCode)) return `000${bankCode}`;
  if (/^\d{5}$/.test(bankCode)) return `9${bankCode}`;
  // Codes of the CBN alone: payment providers have 6-digit codes of their own for wallets, whose numbers are phone numbers.
  return /^(000|9(?!9999))\d+$/.test(bankCode) && bankCode.length === 6 ? bankCode : undefined;
}

/** Fault of an account number, as a sentence; undefined for a valid one, and for one that cannot be checked. */
export function accountNumberFault(bankCode: string, accountNumber: string): string | undefined {
  if (!/^\d{10}$/.test(accountNumber)) return 'The account number does not have 10 digits.';
  const digit = nubanCheckDigit(bankCode, accountNumber.slice(0, 9));
  return digit === undefined || digit === accountNumber[9]
    ? undefined
    : 'The account number is no number of this bank: its check digit is wrong.';
}
