import { useSyncExternalStore } from 'react';
import type { LoadedBuild, RemoteLoader } from '@padiman/shared/federation/loader';
import { Box, Button, chakra, Text } from '@padiman/shared/ui';
import { Dialog } from '@padiman/shared/ui/overlay';

const reasons: Record<LoadedBuild['why'], string> = {
  live: 'it is live',
  canary: 'this admin is in its canary',
  'last good': 'the newest one failed in this page',
  override: 'a developer took it from another machine',
};

const Cell = chakra('td', { base: { py: 2, pe: 4, verticalAlign: 'top', overflowWrap: 'anywhere' } });
const Row = chakra('tr', { base: { borderTopWidth: '1px', borderColor: 'line' } });
const Heading = chakra('th', { base: { py: 2, pe: 4, textAlign: 'start', fontWeight: 'semibold' } });

/** For whoever looks into a failure: which version of what this page has, from where, and why. */
export default function VersionsDialog({
  release,
  loader,
  onClose,
}: {
  release: string;
  loader: Pick<RemoteLoader, 'builds' | 'subscribe'>;
  onClose: () => void;
}) {
  const builds = useSyncExternalStore(loader.subscribe, loader.builds);
  return (
    <Dialog open onClose={onClose} title="Versions" actions={<Button onClick={onClose}>Close</Button>}>
      <Text>
        This page was opened with release {release}. It keeps its builds until a section is entered anew.
      </Text>
      <Box overflowX="auto" mt="4">
        <chakra.table fontSize="caption" w="full" aria-label="Versions">
          <thead>
            <tr>
              <Heading scope="col">Section</Heading>
              <Heading scope="col">Version</Heading>
              <Heading scope="col">From</Heading>
              <Heading scope="col">Because</Heading>
              <Heading scope="col">In this page</Heading>
            </tr>
          </thead>
          <tbody>
            {builds.map(({ remote, build, from, why, status }) => (
              <Row key={remote}>
                <Cell>{remote}</Cell>
                <Cell>{build}</Cell>
                <Cell>{from}</Cell>
                <Cell>{reasons[why]}</Cell>
                <Cell>{status}</Cell>
              </Row>
            ))}
          </tbody>
        </chakra.table>
      </Box>
    </Dialog>
  );
}
