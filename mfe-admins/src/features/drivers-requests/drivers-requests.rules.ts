import type { DriverApplication, DriverApplicationDetails } from '@padiman/contracts';

/** Actions that an application allows; the call needs its id. */
export const applicationCan = {
  decide: ({ _id, status }: DriverApplication) => _id !== '' && status === 'pending',
};

/** True for an https address; applicants enter it, so any other scheme is refused. */
export const isSafeAddress = (address: string): boolean =>
  URL.canParse(address) && new URL(address).protocol === 'https:';

/** Age in full years on a day. */
function ageOn(dateOfBirth: string, now: Date): number {
  const born = new Date(dateOfBirth);
  const years = now.getUTCFullYear() - born.getUTCFullYear();
  const birthday = Date.UTC(now.getUTCFullYear(), born.getUTCMonth(), born.getUTCDate());
  return now.getTime() < birthday ? years - 1 : years;
}

/** Least age of a driver in full years. */
const drivingAge = 18;

type Evidence = Pick<DriverApplicationDetails, 'carVideo' | 'dateOfBirth' | 'checks'>;

/** Reasons to look twice that are no check of the server; without its checks, the age is one. */
export function otherWarnings({ carVideo, dateOfBirth, checks }: Evidence, now = new Date()): string[] {
  const isYoung = !checks && ageOn(dateOfBirth, now) < drivingAge;
  return [
    ...(carVideo && isSafeAddress(carVideo) ? [] : ['There is no video of the car.']),
    ...(isYoung ? [`The applicant is younger than ${drivingAge}.`] : []),
  ];
}

/** Reasons to look twice before an application is accepted. */
export const acceptanceWarnings = (application: Evidence, now = new Date()): string[] => [
  ...otherWarnings(application, now),
  ...(application.checks ?? [])
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ label, detail }) => `Check failed: ${label}. ${detail}`),
];
