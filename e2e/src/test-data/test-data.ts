import { demoAccounts } from '@padiman/api/demo';
import { personalDataRight, refundRight, rightNames, rights, type Right } from '@padiman/contracts';

/**
 * Values that the global setup stores: the data folder with the demo's database and the published builds, which is only
 * copied; address and data folder of the shared console.
 */
export interface Setup {
  pristine: string;
  address: string;
  folder: string;
}

/** Reads a value that the global setup stored. */
export function setupValue(name: keyof Setup): string {
  const { [name]: value } = JSON.parse(process.env.E2E_SETUP ?? '{}') as Partial<Setup>;
  if (!value) throw new Error(`E2E_SETUP is not set: run the journeys by playwright test`);
  return value;
}

/** Kind of demo account, by its access: super admin, a single right, or no right. */
export type AccountKind = 'superAdmin' | 'noRight' | (Right & {});

/** Rights that open no section, or that every account has; the demo's accounts see personal data. */
const withoutSection: readonly Right[] = [
  ...[refundRight, personalDataRight],
  ...rightNames.filter((right) => rights[right]?.isGiven),
];

/** All kinds of accounts; a right of the access table that opens a section is a kind. */
export const accountKinds: readonly AccountKind[] = [
  'superAdmin',
  ...rightNames.filter((right) => !withoutSection.includes(right)),
  'noRight',
];

/** Finds the demo account of a kind, with its full name. */
export function accountOf(kind: AccountKind) {
  const found = demoAccounts.find(({ superAdmin, rights }) => {
    if (kind === 'superAdmin' || superAdmin) return kind === 'superAdmin' && superAdmin;
    const held = Object.entries(rights).flatMap(([right, holds]) =>
      holds && !withoutSection.includes(right) ? [right] : [],
    );
    return kind === 'noRight' ? held.length === 0 : held.length === 1 && held[0] === kind;
  });
  if (!found) throw new Error(`The demo has no account of the kind ${kind}`);
  return { ...found, name: `${found.firstName} ${found.lastName}` };
}

const failure = (status: number, code: string, message: string) => ({
  ...{ status, json: { success: false, code, message, requestId: 'e2e' } },
});

/** Response of the API to an unexpected error. */
export const serverError = failure(500, 'internal', 'Something went wrong');

/** Response of the API to a token that is no longer valid. */
export const sessionEnded = failure(401, 'unauthenticated', 'Please log in again.');
