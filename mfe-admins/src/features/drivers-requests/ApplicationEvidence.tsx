import { warningsIn, type DriverApplicationDetails } from '@padiman/contracts';
import { useCapability } from '@padiman/client/session';
import { Icon, lazyComponent, Skeleton } from '@padiman/ui';
import { Facts } from '@padiman/ui/overlay';
import { licenceFactsOf, otherFactsOf } from './application-facts.columns.tsx';
import { ApplicationHistory } from './ApplicationHistory.tsx';
import { LicenceNumber, Parts, Warnings } from './ApplicationEvidence.styles.ts';
import { DriverChecks } from './DriverChecks.tsx';
import { applicant } from './drivers-requests.messages.ts';

/** Video and notes; loaded with the first application that is looked at. */
const CarVideoPlayer = lazyComponent('The video', () => import('../driver-video/CarVideoPlayer.tsx'));

/**
 * Everything that a decision on an application rests on: licence, video and facts side by side, and what stands against it
 * first.
 */
export function ApplicationEvidence({
  application,
  framed = false,
}: {
  application: DriverApplicationDetails;
  /** True for parts with a border, as on a page. */
  framed?: boolean;
}) {
  const playsVideos = useCapability('driverVideo');
  // The checks have a section of their own.
  const warnings = warningsIn(application.obstacles?.filter(({ code }) => code !== 'checkFailed'));
  return (
    <>
      {warnings.length > 0 && (
        <Warnings>
          {warnings.map((warning) => (
            <li key={warning}>
              <Icon name="alert" size={16} />
              {warning}
            </li>
          ))}
        </Warnings>
      )}
      <Parts count={playsVideos ? 'three' : framed ? 'two' : 'one'} framed={framed}>
        <div>
          <section>
            <h3>License</h3>
            <LicenceNumber>{application.licenseNumber}</LicenceNumber>
            <Facts facts={licenceFactsOf(application)} />
          </section>
          {application.checks && <DriverChecks checks={application.checks} />}
        </div>
        {playsVideos && (
          <div>
            <CarVideoPlayer
              key={application._id}
              id={application._id}
              of={applicant(application)}
              fallback={<Skeleton h="240px" role="status" aria-label="Loading the video" />}
            />
          </div>
        )}
        <div>
          <section>
            <h3>Application</h3>
            <Facts facts={otherFactsOf(application)} />
          </section>
          <ApplicationHistory application={application} />
        </div>
      </Parts>
    </>
  );
}
