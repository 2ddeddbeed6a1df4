/** Values of columns whose data was removed. Migration 0039 has those of accounts, which its triggers check. */
export const removed = {
  firstName: 'Former',
  lastName: 'member',
  accountName: 'Former member',
  accountNumber: '0000000000',
  text: 'Removed',
} as const;
