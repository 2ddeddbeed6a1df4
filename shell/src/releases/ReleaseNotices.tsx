import { useSyncExternalStore } from 'react';
import type { RemoteLoader } from '@padiman/federation/loader';
import type { Registry } from '@padiman/federation/registry';
import { useSession } from '@padiman/client/session';
import { Box, chakra } from '@padiman/ui';
import { RequestFailed } from '../registry/require-ok.ts';
import type { Releases } from './releases.ts';

const Line = chakra('p', {
  base: {
    px: 4,
    py: 2,
    fontSize: 'caption',
    bg: 'waiting.subtle',
    color: 'waiting.text',
    borderBottomWidth: '1px',
    borderColor: 'line',
    '& a': { textDecoration: 'underline', color: 'inherit' },
  },
});

/**
 * Notices about the builds in this page: a remote from a developer's machine, for everybody; a fallback build, a remote
 * that could not be read or a registry that could not be verified, for staff only.
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
  const problem = useSyncExternalStore(releases.subscribe, releases.problem);
  const skipped = useSyncExternalStore(releases.subscribe, releases.skipped);
  const fallbacks = builds.filter(({ reason, status }) => reason === 'last good' && status === 'loaded');
  const isStaff = session.status !== 'signedOut';
  if (overridden.length === 0 && !(isStaff && (problem || skipped.length > 0 || fallbacks.length > 0)))
    return null;
  return (
    <Box role="status" aria-label="About this page">
      {overridden.length > 0 && (
        <Line>
          {overridden.join(', ')} {overridden.length === 1 ? 'comes' : 'come'} from a development server, in
          this browser only. <a href="/dev/override/leave">Leave</a>
        </Line>
      )}
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
    </Box>
  );
}
