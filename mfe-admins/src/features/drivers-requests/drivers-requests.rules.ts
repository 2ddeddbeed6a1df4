import type { DriverApplication } from '@padiman/contracts';

/** Actions that an application allows; the call needs its id. */
export const applicationCan = {
  decide: ({ _id, status }: DriverApplication) => _id !== '' && status === 'pending',
};

/** True for an https address; applicants enter it, so any other scheme is refused. */
export const isSafeAddress = (address: string): boolean =>
  URL.canParse(address) && new URL(address).protocol === 'https:';
