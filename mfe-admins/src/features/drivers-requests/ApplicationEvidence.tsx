import type { DriverApplicationDetails, DriverCheck } from '@padiman/contracts';
import { useCapability } from '@padiman/client/session';
import { Icon, lazyComponent, Skeleton } from '@padiman/ui';
import { auditEvents, eventBy, Facts, Obstacles, TimeLine } from '@padiman/ui/overlay';
import { licenceFactsOf, otherFactsOf } from './drivers-requests.columns.tsx';
import { LicenceNumber, Parts, Checks, CheckOutcome, Section } from './drivers-requests.styles.ts';
import { applicant, applicationEvents, stateLabels } from './drivers-requests.messages.ts';

/** Video and notes; loaded with the first application that is looked at. */
const CarVideoPlayer = lazyComponent('The video', () => import('../driver-video/CarVideoPlayer.tsx'));

/** Everything that a decision on an application rests on; what stands against it comes first. */
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
  const obstacles = application.obstacles?.filter(({ code }) => code !== 'checkFailed');
  const account = (
    <>
      <section>
        <h3>Application</h3>
        <Facts facts={otherFactsOf(application)} />
      </section>
      <ApplicationHistory application={application} />
    </>
  );
  return (
    <>
      {!framed && application.status === 'pending' && <Obstacles found={obstacles} />}
      <Parts count={playsVideos || framed ? 'two' : 'one'} framed={framed}>
        <div>
          <section>
            <h3>License</h3>
            <LicenceNumber>{application.licenseNumber}</LicenceNumber>
            <Facts facts={licenceFactsOf(application)} />
          </section>
          {application.checks && <DriverChecks checks={application.checks} />}
          {playsVideos && account}
        </div>
        <div>
          {playsVideos ? (
            <CarVideoPlayer
              key={application._id}
              id={application._id}
              of={applicant(application)}
              fallback={<Skeleton h="240px" role="status" aria-label="Loading the video" />}
            />
          ) : (
            account
          )}
        </div>
      </Parts>
    </>
  );
}

/** History of an application, oldest first. A decision older than the audit trail is taken from the record. */
function ApplicationHistory({ application }: { application: DriverApplicationDetails }) {
  const { history, appliedAt, status, decidedAt, decidedBy } = application;
  const events = [
    { key: 'applied', at: appliedAt, text: 'Applied' },
    ...auditEvents(history.toReversed(), applicationEvents),
    ...(decidedAt && history.length === 0
      ? [{ key: 'decided', at: decidedAt, text: eventBy(stateLabels[status], decidedBy) }]
      : []),
  ];
  return <TimeLine title="History" events={events} />;
}

const outcomes = {
  failed: { icon: 'rejected', word: 'Failed' },
  unknown: { icon: 'unknown', word: 'Not known' },
  passed: { icon: 'accepted', word: 'Passed' },
} as const;

/** Checks of the server, as it sorts them: those that failed first. */
function DriverChecks({ checks }: { checks: readonly DriverCheck[] }) {
  const failed = checks.filter(({ outcome }) => outcome === 'failed').length;
  return (
    <Section aria-label="Checks">
      <h3>{failed === 0 ? 'Checks' : `Checks, ${failed} failed`}</h3>
      <Checks>
        {checks.map(({ id, label, outcome, detail }) => (
          <CheckOutcome key={id} outcome={outcome}>
            <Icon name={outcomes[outcome].icon} size={16} />
            <div>
              {label}
              <small>
                <b>{outcomes[outcome].word}:</b> {detail}
              </small>
            </div>
          </CheckOutcome>
        ))}
      </Checks>
    </Section>
  );
}
