import type { DriverApplication } from '@padiman/contracts';

/** Actions that an application allows; the call needs its id. */
export const applicationCan = {
  decide: ({ _id, status }: DriverApplication) => _id !== '' && status === 'pending',
};
