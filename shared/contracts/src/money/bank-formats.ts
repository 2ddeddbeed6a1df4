/** Value of a column of a bank's bulk file: a field of the payout, or a constant text. */
export type BankFileValue =
  'amount' | 'date' | 'reference' | 'name' | 'account' | 'bankCode' | { text: string };

/** Format of a bank's bulk transfer file and of its answer. A format is data: a further bank is a further entry. */
export interface BankFormat {
  label: string;
  /** Portal of the bank that takes the file. */
  portal: string;
  delimiter: ',' | ';' | '\t' | '|';
  columns: readonly (readonly [header: string, value: BankFileValue])[];
  /** Unit and decimals of amounts, in the file and in its answer. */
  amount: 'naira' | 'kobo';
  /** Order of the day in dates, such as `dd/mm/yyyy`. */
  date: 'dd/mm/yyyy' | 'yyyy-mm-dd';
  /**
   * Columns of the answer, each with the headers that it may have; compared without case, spaces and punctuation. `paid`
   * and `failed` are the words of the status; any other word is shown, and nothing is concluded from it.
   */
  result: {
    reference: readonly string[];
    bankReference: readonly string[];
    amount: readonly string[];
    status: readonly string[];
    paid: readonly string[];
    failed: readonly string[];
  };
}

const narration = { text: 'Withdrawal' };
const paid = ['paid', 'success', 'successful', 'approved', 'processed', 'completed', '00', '000'];
const failed = ['failed', 'failure', 'declined', 'rejected', 'reversed', 'unsuccessful'];

/** Bulk transfer formats by id. Portals change theirs without notice: the screen asks to check the file with the bank. */
export const bankFormats = {
  /*
   * Upload sheet of Guaranty Trust Bank's GAPS: its fields are those of the public GAPS Integration Requirements
   * (version 1.0.3, "Bulk Transfers"); the report has TransID, Amount, ProcessFlag and the remarks of the sheet.
   */
  gtbank: {
    label: 'GTBank',
    portal: 'GAPS',
    delimiter: ',',
    columns: [
      ['PaymentAmount', 'amount'],
      ['PaymentDate', 'date'],
      ['Reference', 'reference'],
      ['Remark', 'reference'],
      ['VendorCode', 'account'],
      ['VendorName', 'name'],
      ['VendorAcctNumber', 'account'],
      ['VendorBankSortCode', 'bankCode'],
    ],
    amount: 'naira',
    date: 'dd/mm/yyyy',
    result: {
      reference: ['Reference', 'Remarks', 'Remark'],
      bankReference: ['TransID', 'Transaction ID'],
      amount: ['Amount', 'PaymentAmount'],
      status: ['ProcessFlag', 'Status'],
      ...{ paid, failed },
    },
  },
  /*
   * "Consolidated File Format" of Interswitch AutoPAY, through which corporate customers of several banks pay (Access, First
   * Bank, UBA, Zenith): sandbox.interswitchng.com/docbase/docs/autopay/autopay-corporate/corporate-initiating-officer/
   * add-beneficiaries. Account type 20 is a current account, 10 a savings account, 00 leaves it to the bank.
   */
  autopay: {
    label: 'Access, First Bank, UBA, Zenith',
    portal: 'Interswitch AutoPAY',
    delimiter: ',',
    columns: [
      ['Payment Reference', 'reference'],
      ['Beneficiary Code', 'account'],
      ['Beneficiary Name', 'name'],
      ['Account Number', 'account'],
      ['Account Type', { text: '00' }],
      ['CBN Code', 'bankCode'],
      ['Is CashCard', { text: 'False' }],
      ['Narration', narration],
      ['Amount', 'amount'],
      ['Email Address', { text: '' }],
      ['Currency Code', { text: 'NGN' }],
    ],
    amount: 'naira',
    date: 'dd/mm/yyyy',
    result: {
      reference: ['Payment Reference', 'PaymentRef'],
      bankReference: ['Transaction Reference', 'Retrieval Reference Number', 'RRN'],
      amount: ['Amount'],
      status: ['Status', 'Response Code', 'Response Description'],
      ...{ paid, failed },
    },
  },
  /* Bulk template of MonieSwitch (amount, bankCode, accountNumber, narration): docs.monieswitch.com/features/payouts/bulk. */
  monieswitch: {
    label: 'MonieSwitch',
    portal: 'Bulk transfer',
    delimiter: ',',
    columns: [
      ['amount', 'amount'],
      ['bankCode', 'bankCode'],
      ['accountNumber', 'account'],
      ['narration', 'reference'],
    ],
    amount: 'naira',
    date: 'yyyy-mm-dd',
    result: {
      reference: ['narration', 'reference'],
      bankReference: ['transactionReference', 'sessionId'],
      amount: ['amount'],
      status: ['status'],
      ...{ paid, failed },
    },
  },
} satisfies Record<string, BankFormat>;
export type BankFormatName = keyof typeof bankFormats;

/** Names of the formats. */
export const bankFormatNames = Object.keys(bankFormats) as readonly BankFormatName[];

/** Format by its name. */
export const bankFormat = (name: BankFormatName): BankFormat => bankFormats[name];
