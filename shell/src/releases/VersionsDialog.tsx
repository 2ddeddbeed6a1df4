import { useSyncExternalStore } from 'react';
import type { LoadedBuild, RemoteLoader } from '@padiman/federation/loader';
import type { Registry } from '@padiman/federation/registry';
import { Button, Text } from '@padiman/ui';
import { Dialog } from '@padiman/ui/overlay';
import { Build, Builds, Reason } from './ReleaseNotices.styles.ts';

const reasons: Record<LoadedBuild['reason'], string> = {
  live: 'Live',
  canary: 'Canary for this admin',
  preview: 'Preview for this admin',
  'last good': 'Last good version: the newest one failed in this page',
  override: 'From a development server',
};

/** Lists the builds that this page has, with origin and reason, for analysing failures. */
export default function VersionsDialog({
  release,
  shell,
  loader,
  onClose,
}: {
  release: string;
  shell: Pick<Registry['shell'], 'build' | 'base' | 'isCanary' | 'preview'>;
  loader: Pick<RemoteLoader, 'builds' | 'subscribe'>;
  onClose: () => void;
}) {
  const remotes = useSyncExternalStore(loader.subscribe, loader.builds);
  // The shell is always the build that this admin got when the page was opened.
  const own: LoadedBuild = {
    remote: 'shell',
    build: shell.build,
    from: shell.base,
    reason: shell.preview ? 'preview' : shell.isCanary ? 'canary' : 'live',
    status: 'loaded',
  };
  return (
    <Dialog open onClose={onClose} title="Versions" actions={<Button onClick={onClose}>Close</Button>}>
      <Text>
        This page was opened with release {release}. A section keeps its version until it is opened again.
      </Text>
      <Builds aria-label="Versions">
        {[own, ...remotes].map(({ remote, build, from, reason, status }) => (
          <Build key={remote}>
            <Text weight="semibold" tone="text">
              {remote} {build}
            </Text>
            <Text size="caption">
              <Reason special={reason !== 'live'}>{reasons[reason]}</Reason>, {status}
            </Text>
            <Text size="caption">{from}</Text>
          </Build>
        ))}
      </Builds>
    </Dialog>
  );
}
