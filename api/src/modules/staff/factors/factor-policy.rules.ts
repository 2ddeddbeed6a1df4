import { moneyRights, type AccessHolder } from '@padiman/contracts';

/** Second factors of staff: not offered, offered, or required of whoever may move money. */
export type FactorPolicy = 'off' | 'optional' | 'required';

/** Tells whether an admin may not work without a second factor. */
export const needsFactor = (policy: FactorPolicy, { superAdmin, rights }: AccessHolder): boolean =>
  policy === 'required' && (superAdmin || moneyRights.some((right) => rights[right] === true));
