import { useState, useSyncExternalStore } from 'react';
import type { RemoteLoader } from '@padiman/federation/loader';
import type { Registry } from '@padiman/federation/registry';
import { useLocation } from '@padiman/client/routing';
import { Button, copyText, formatMoment, Text } from '@padiman/ui';
import { Dialog } from '@padiman/ui/overlay';
import { loadText, reportText, shownBuilds } from './page-report.ts';
import { Build, Builds, Reason } from './ReleaseNotices.styles.ts';

/** Lists the builds that this page has and what it loaded, for analysing failures, and copies both as a report. */
export default function VersionsDialog({
  release,
  registry,
  loader,
  onClose,
}: {
  release: string;
  registry: Pick<Registry, 'shell' | 'remotes'>;
  loader: Pick<RemoteLoader, 'builds' | 'loads' | 'subscribe'>;
  onClose: () => void;
}) {
  const builds = shownBuilds(
    registry,
    useSyncExternalStore(loader.subscribe, loader.builds),
    useLocation().pathname,
  );
  const loads = loader.loads();
  const [copied, setCopied] = useState<string>();
  const copy = async () => {
    const done = await copyText(reportText(release, builds, loads));
    setCopied(done ? 'Copied.' : 'This browser does not let the page copy.');
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Versions"
      actions={
        <>
          <Button onClick={() => void copy()}>Copy Report</Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <Text>
        This page was opened with release {release}. A section keeps its version until it is opened again.
      </Text>
      <Text role="status">{copied}</Text>
      <Builds aria-label="Versions">
        {builds.map(({ remote, build, from, reason, reasonText, status, owner, inView }) => (
          <Build key={remote} aria-current={inView ? 'true' : undefined}>
            <Text weight="semibold" tone="text">
              {remote} {build}
            </Text>
            {inView && (
              <Text size="caption">
                <Reason special>In view</Reason>
              </Text>
            )}
            <Text size="caption">
              {owner && `${owner}. `}
              <Reason special={reason !== 'live'}>{reasonText}</Reason>, {status}
            </Text>
            <Text size="caption">{from}</Text>
          </Build>
        ))}
      </Builds>
      {loads.length > 0 && (
        <>
          <Text weight="semibold" tone="text">
            Loads
          </Text>
          <Builds aria-label="Loads">
            {loads.toReversed().map((load, nth) => (
              <Build key={`${load.at} ${nth}`}>
                <Text size="caption">
                  <Reason special={load.failure !== undefined}>{loadText(load)}</Reason>,{' '}
                  {formatMoment(new Date(load.at).toISOString())}
                </Text>
              </Build>
            ))}
          </Builds>
        </>
      )}
    </Dialog>
  );
}
