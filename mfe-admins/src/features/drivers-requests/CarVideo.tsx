import type { DriverApplication } from '@padiman/contracts';
import { unknown, VisuallyHidden } from '@padiman/ui';
import { applicant } from './drivers-requests.messages.ts';
import { VideoLink } from './CarVideo.styles.ts';

/** True for an https address; applicants enter it, so any other scheme is refused. */
const isSafe = (address: string) => URL.canParse(address) && new URL(address).protocol === 'https:';

/**
 * Link to the car's video in a new tab without an opener. Applicants enter the address, so the page embeds nothing
 * of it.
 */
export function CarVideo({ application }: { application: DriverApplication }) {
  if (!application.carVideo || !isSafe(application.carVideo)) return unknown;
  return (
    <VideoLink href={application.carVideo} target="_blank" rel="noopener noreferrer">
      Watch
      <VisuallyHidden> the video of {applicant(application)}&apos;s car, opens in a new tab</VisuallyHidden>
    </VideoLink>
  );
}
