import type { DriverApplication } from '@padiman/contracts';
import { unknown, VisuallyHidden } from '@padiman/ui';
import { applicant } from './drivers-requests.messages.ts';
import { isSafeAddress } from './drivers-requests.rules.ts';
import { VideoLink } from './CarVideo.styles.ts';

/**
 * Link to the car's video in a new tab without an opener. Applicants enter the address, so the page embeds nothing
 * of it.
 */
export function CarVideo({ application }: { application: DriverApplication }) {
  if (!application.carVideo || !isSafeAddress(application.carVideo)) return unknown;
  return (
    <VideoLink href={application.carVideo} target="_blank" rel="noopener noreferrer">
      Watch
      <VisuallyHidden> the video of {applicant(application)}&apos;s car, opens in a new tab</VisuallyHidden>
    </VideoLink>
  );
}
