import type { DriverApplication } from '@padiman/contracts';
import { chakra, Text, VisuallyHidden } from '@padiman/ui';
import { applicant } from './drivers-requests.messages.ts';

const VideoLink = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    verticalAlign: 'middle',
    minH: { base: 'touch', sm: '28px' },
    color: 'brand.text',
    textDecoration: 'underline',
  },
});

/**
 * Link to the car's video in a new tab without an opener. Applicants enter the address, so the page embeds nothing
 * of it; the server passes on only safe addresses.
 */
export function CarVideo({ application }: { application: DriverApplication }) {
  if (!application.carVideo) return <Text color="text.muted">No video</Text>;
  return (
    <VideoLink href={application.carVideo} target="_blank" rel="noopener noreferrer">
      Watch
      <VisuallyHidden> the video of {applicant(application)}&apos;s car, opens in a new tab</VisuallyHidden>
    </VideoLink>
  );
}
