import {
  backgroundWork,
  readSystem,
  type CheckState,
  type SystemCheck,
  type WorkState,
} from '@padiman/contracts';
import { useRead } from '@padiman/client/query';
import { Button, Loaded, Stack, Text } from '@padiman/ui';
import { ActionEntry } from '../../ActionEntry.tsx';
import { ActionList } from '../../SettingCard.styles.ts';
import { SettingCard } from '../../SettingCard.tsx';

const stateNames = { sound: 'Sound', unknown: 'Not checked', warning: 'Warning', fault: 'Fault' } as const;
const tones = { sound: 'muted', unknown: 'muted', warning: 'waiting', fault: 'danger' } as const;
const worstFirst: readonly CheckState[] = ['fault', 'warning', 'unknown', 'sound'];

const stopperTexts = {
  copy: 'Stopped: this database is a copy.',
  configuration: 'Stopped by the settings of this server.',
} as const;

/** Checks of the installation, and its background work. */
export function System() {
  const read = useRead(readSystem, {});
  return (
    <Stack gap={6}>
      <SettingCard
        title="Checks"
        description="Settings, clock, storage, background work and what waits for it, as npm run doctor prints them."
      >
        <Loaded read={read} failed="The checks could not be loaded." h="240px">
          {({ data: { checks } }) => <Checks checks={checks} />}
        </Loaded>
        <Button busy={read.isFetching} busyText="Checking..." onClick={() => void read.refetch()}>
          Check Again
        </Button>
      </SettingCard>
      <SettingCard
        title="Background work"
        description="What the servers do on their own. WORKERS in the environment of a server stops it; what waits is done later."
      >
        <Loaded read={read} failed="The background work could not be loaded." h="240px">
          {({ data: { work } }) => (
            <ActionList aria-label="Background work">
              {work.map((one) => (
                <Work key={one.name} work={one} />
              ))}
            </ActionList>
          )}
        </Loaded>
      </SettingCard>
    </Stack>
  );
}

function Checks({ checks }: { checks: readonly SystemCheck[] }) {
  const sorted = checks.toSorted(
    (one, other) => worstFirst.indexOf(one.state) - worstFirst.indexOf(other.state),
  );
  return (
    <ActionList aria-label="Checks">
      {sorted.map(({ name, state, text }) => (
        <ActionEntry key={name} title={name} details={text}>
          <Text tone={tones[state]} weight="medium">
            {stateNames[state]}
          </Text>
        </ActionEntry>
      ))}
    </ActionList>
  );
}

function Work({ work: { name, stoppedBy } }: { work: WorkState }) {
  return (
    <ActionEntry
      title={backgroundWork[name]}
      details={stoppedBy === null ? 'Runs.' : stopperTexts[stoppedBy]}
    />
  );
}
