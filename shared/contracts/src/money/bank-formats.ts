/** Value of a column of a bank's bulk file: a field of the payout, or a constant text. */
export type BankFileValue =
  'amount' | 'date' | 'reference' | 'name' | 'account' | 'bankCode' | { text: string };

/** Format of a bank's bulk transfer file and of its answer: CSV with commas, amounts in naira. A format is data: a further bank is a further entry. */
export interface BankFormat {
  label: string;
  /** Portal of the bank that takes the file. */
  portal: string;
  columns: readonly (readonly [header: string, value: BankFileValue])[];
  /** Order of the day in dates, such as `dd/mm/yyyy`. */
  date: 'dd/mm/yyyy' | 'yyyy-mm-dd';
  /**
   * Columns of the answer, each with the headers that it may have; compared without case, spaces and punctuation.
   */
  result: Readonly<Record<'reference' | 'bankReference' | 'amount' | 'status', readonly string[]>>;
}

const narration = { text: 'Withdrawal' };

/** Words of the status in an answer; any other word is shown, and nothing is concluded from it. */
export const bankStatuses = {
  paid: ['paid', 'success', 'successful', 'approved', 'processed', 'completed', '00', '000'],
  failed: ['failed', 'failure', 'declined', 'rejected', 'reversed', 'unsuccessful'],
} as const;

/** Bulk transfer formats by id. Portals change theirs without notice: the screen asks to check the file with the bank. */
export const bankFormats = {
  /*
   * Upload sheet of Guaranty Trust Bank's GAPS: its fields are those of the public GAPS Integration Requirements
   * (version 1.0.3, "Bulk Transfers"); the report has TransID, Amount, ProcessFlag and the remarks of the sheet.
   */
  gtbank: {
    label: 'GTBank',
    portal: 'GAPS',
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
    date: 'dd/mm/yyyy',
    result: {
      reference: ['Reference', 'Remarks', 'Remark'],
      bankReference: ['TransID', 'Transaction ID'],
      amount: ['Amount', 'PaymentAmount'],
      status: ['ProcessFlag', 'Status'],
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
    date: 'dd/mm/yyyy',
    result: {
      reference: ['Payment Reference', 'PaymentRef'],
      bankReference: ['Transaction Reference', 'Retrieval Reference Number', 'RRN'],
      amount: ['Amount'],
      status: ['Status', 'Response Code', 'Response Description'],
    },
  },
  /* Bulk template of MonieSwitch (amount, bankCode, accountNumber, narration): docs.monieswitch.com/features/payouts/bulk. */
  monieswitch: {
    label: 'MonieSwitch',
    portal: 'Bulk transfer',
    columns: [
      ['amount', 'amount'],
      ['bankCode', 'bankCode'],
      ['accountNumber', 'account'],
      ['narration', 'reference'],
    ],
    date: 'yyyy-mm-dd',
    result: {
      reference: ['narration', 'reference'],
      bankReference: ['transactionReference', 'sessionId'],
      amount: ['amount'],
      status: ['status'],
    },
  },
} satisfies Record<string, BankFormat>;
export type BankFormatName = keyof typeof bankFormats;

/** Names of the formats. */
export const bankFormatNames = Object.keys(bankFormats) as readonly BankFormatName[];

/** Format by its name. */
export const bankFormat = (name: BankFormatName): BankFormat => bankFormats[name];
