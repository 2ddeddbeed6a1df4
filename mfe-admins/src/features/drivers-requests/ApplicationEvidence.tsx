import type { DriverApplicationDetails, DriverCheck } from '@padiman/contracts';
import { useRuntimeConfig } from '@padiman/client/session';
import { Icon } from '@padiman/ui';
import { auditEvents, eventBy, Facts, Obstacles, TimeLine } from '@padiman/ui/overlay';
import { licenceFactsOf, otherFactsOf } from './drivers-requests.columns.tsx';
import { LicenceNumber, Parts, Checks, CheckOutcome, Section, Video } from './drivers-requests.styles.ts';
import { applicant, applicationEvents, stateLabels } from './drivers-requests.messages.ts';

/** Everything that a decision on an application rests on; what stands against it comes first. */
export function ApplicationEvidence({
  application,
  framed = false,
}: {
  application: DriverApplicationDetails;
  /** True for parts with a border, as on a page. */
  framed?: boolean;
}) {
  const video = usePlayedVideo(application.carVideo);
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
      <Parts count={video || framed ? 'two' : 'one'} framed={framed}>
        <div>
          <section>
            <h3>License</h3>
            <LicenceNumber>{application.licenseNumber}</LicenceNumber>
            <Facts facts={licenceFactsOf(application)} />
          </section>
          {application.checks && <DriverChecks checks={application.checks} />}
          {video && account}
        </div>
        <div>
          {video ? <CarVideo key={application._id} address={video} of={applicant(application)} /> : account}
        </div>
      </Parts>
    </>
  );
}

/** Address of a video whose host the deployment plays (`VIDEO_HOSTS`); undefined for others, which are links. */
export function usePlayedVideo(address: string | null | undefined): string | undefined {
  const { videoHosts } = useRuntimeConfig();
  if (!address || !URL.canParse(address)) return undefined;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' && videoHosts.includes(hostname) ? address : undefined;
}

/** Video of the car, played from its own host. */
function CarVideo({ address, of }: { address: string; of: string }) {
  return (
    <section aria-label="Car video">
      <h3>Car Video</h3>
      <Video controls preload="metadata" src={address} aria-label={`Car video of ${of}`} />
    </section>
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
