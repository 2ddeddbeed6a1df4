import { useSyncExternalStore } from 'react';
import type { RemoteLoader } from '@padiman/federation/loader';
import type { Registry } from '@padiman/federation/registry';
import { useSession } from '@padiman/client/session';
import { Box, chakra } from '@padiman/ui';
import { NotReached } from '../boot/not-reached.ts';
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
 * What staff and developers should know of the builds in their page: that one comes from a developer's machine, that
 * a section is not the one that is live. Visitors are told nothing: to them the page simply works.
 */
export function ReleaseNotes({
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
  const standIns = builds.filter(({ reason, status }) => reason === 'last good' && status === 'loaded');
  const isStaff = session.status !== 'signedOut';
  if (overridden.length === 0 && !(isStaff && (problem || standIns.length > 0))) return null;
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
          {problem instanceof NotReached
            ? 'The list of live versions could not be had, so this page uses the last one that this browser keeps.'
            : 'The list of live versions could not be verified, so this page uses the last one that could. Tell the team that runs the console.'}
        </Line>
      )}
      {isStaff &&
        standIns.map(({ remote }) => (
          <Line key={remote}>
            {registry.remotes[remote]?.descriptor.title ?? remote} does not start in its newest version, so
            the one before it is shown.
          </Line>
        ))}
    </Box>
  );
}
