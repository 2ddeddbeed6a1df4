import { useSyncExternalStore } from 'react';
import type { RemoteLoader } from '@padiman/federation/loader';
import type { Registry } from '@padiman/federation/registry';
import { useSession } from '@padiman/client/session';
import { formatMoment } from '@padiman/ui';
import { RequestFailed } from '../registry/require-ok.ts';
import { clearAssignment } from '../rollout/assignments.ts';
import { declineBuild } from '../rollout/declined-builds.ts';
import type { Releases } from './releases.ts';
import { Line } from './ReleaseNotices.styles.ts';

/**
 * Notices about the builds in this page: a remote from a developer's machine, for everybody; a preview, a fallback build,
 * a remote that could not be read or a registry that could not be verified, for staff only.
 */
export function ReleaseNotices({
  releases,
  loader,
  registry,
}: {
  releases: Releases;
  loader: Pick<RemoteLoader, 'builds' | 'subscribe'>;
  registry: Pick<Registry, 'remotes'>;
}) {
  const session = useSession();
  const builds = useSyncExternalStore(loader.subscribe, loader.builds);
  const { overridden } = releases;
  const { problem, skipped, previews } = useSyncExternalStore(releases.subscribe, releases.notices);
  const fallbacks = builds.filter(({ reason, status }) => reason === 'last good' && status === 'loaded');
  const isStaff = session.status !== 'signedOut';
  const hasStaffNotice =
    problem !== undefined || [previews, skipped, fallbacks].some((notices) => notices.length > 0);
  if (overridden.length === 0 && !(isStaff && hasStaffNotice)) return null;
  return (
    <div role="status" aria-label="About this page">
      {overridden.length > 0 && (
        <Line>
          {overridden.join(', ')} {overridden.length === 1 ? 'comes' : 'come'} from a development server, in
          this browser only. <a href="/dev/override/leave">Leave</a>
        </Line>
      )}
      {isStaff &&
        previews.map(({ id, name, build, until }) => (
          <Line key={id}>
            Preview of {name} {build} until {formatMoment(until)}.{' '}
            <button type="button" onClick={() => void leavePreview(id)}>
              Leave
            </button>
          </Line>
        ))}
      {isStaff && problem && (
        <Line>
          {problem instanceof RequestFailed
            ? 'The list of live versions could not be loaded. This page uses the last one that this browser saved.'
            : 'The list of live versions could not be verified. This page uses the last verified one. Contact the team that runs the console.'}
        </Line>
      )}
      {isStaff &&
        skipped.map(({ name, build, reason, section }) => (
          <Line key={`${name} ${build} ${reason}`}>
            {section ? name : `A part of ${name}`} could not be read: {reason}.
          </Line>
        ))}
      {isStaff &&
        fallbacks.map(({ remote }) => (
          <Line key={remote}>
            The newest version of {registry.remotes[remote]?.descriptor.title ?? remote} does not start. The
            version before it is shown.
          </Line>
        ))}
    </div>
  );
}

/** Returns this browser to the live build. The page that loads next asks for the remaining assignments again. */
async function leavePreview(id: string) {
  declineBuild(id);
  await clearAssignment();
  window.location.reload();
}
