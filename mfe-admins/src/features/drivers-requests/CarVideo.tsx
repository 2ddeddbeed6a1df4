import type { DriverApplication } from '@padiman/contracts';
import { chakra, Text, VisuallyHidden } from '@padiman/ui';
import { applicant } from './drivers-requests.words.ts';

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
 * The car's video, in a tab of its own that knows nothing of the console: applicants type the address in, so
 * nothing of it is loaded into our page. The server passes on only what is safe to open.
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
