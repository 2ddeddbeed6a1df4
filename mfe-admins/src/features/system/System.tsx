import { useState } from 'react';
import {
  backgroundWork,
  changeWork,
  readSystem,
  type BackgroundWork,
  type CheckState,
  type SystemCheck,
  type WorkState,
} from '@padiman/contracts';
import { useRead } from '@padiman/client/query';
import { Alert, Button, Loaded, Stack, Text } from '@padiman/ui';
import { ConfirmAction } from '@padiman/ui/overlay';
import { ActionEntry, NamedButton } from '../../ActionEntry.tsx';
import { ActionList } from '../../SettingCard.styles.ts';
import { SettingCard } from '../../SettingCard.tsx';

const stateNames = { sound: 'Sound', unknown: 'Not checked', warning: 'Warning', fault: 'Fault' } as const;
const tones = { sound: 'muted', unknown: 'muted', warning: 'waiting', fault: 'danger' } as const;
const worstFirst: readonly CheckState[] = ['fault', 'warning', 'unknown', 'sound'];

const stopperTexts = {
  copy: 'Stopped: this database is a copy.',
  configuration: 'Stopped by the settings of this server.',
  staff: 'Stopped by super admins.',
} as const;

/** Checks of the installation, and its background work, which super admins stop and let run. */
export function System() {
  const read = useRead(readSystem, {});
  const [changing, setChanging] = useState<WorkState>();
  const [waits, setWaits] = useState<string>();
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
        description="What the servers do on their own. A stop is in force within 5 seconds in every server; nothing is lost, and what waits is done later."
      >
        <Loaded read={read} failed="The background work could not be loaded." h="240px">
          {({ data: { work } }) => (
            <>
              <ActionList aria-label="Background work">
                {work.map((one) => (
                  <Work key={one.name} work={one} onChange={() => setChanging(one)} />
                ))}
              </ActionList>
              {waits && <Alert tone="waiting">{waits}</Alert>}
              {changing && (
                <ChangeDialog
                  {...{ work, changing }}
                  onClose={() => setChanging(undefined)}
                  onDone={({ message }) => {
                    setWaits(message);
                    setChanging(undefined);
                  }}
                />
              )}
            </>
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

function Work({ work: { name, stoppedBy }, onChange }: { work: WorkState; onChange: () => void }) {
  const label = backgroundWork[name];
  return (
    <ActionEntry title={label} details={stoppedBy === null ? 'Runs.' : stopperTexts[stoppedBy]}>
      {(stoppedBy === null || stoppedBy === 'staff') && (
        <NamedButton look={stoppedBy === null ? 'dangerQuiet' : 'quiet'} object={label} onClick={onChange}>
          {stoppedBy === null ? 'Stop' : 'Let Run'}
        </NamedButton>
      )}
    </ActionEntry>
  );
}

function ChangeDialog({
  work,
  changing: { name, stoppedBy },
  ...closing
}: {
  work: readonly WorkState[];
  changing: WorkState;
  onClose: () => void;
  onDone: (answer: { message?: string | undefined }) => void;
}) {
  const others = work.flatMap((one): BackgroundWork[] =>
    one.stoppedBy === 'staff' && one.name !== name ? [one.name] : [],
  );
  const stops = stoppedBy === null;
  return (
    <ConfirmAction
      call={changeWork}
      input={{ body: { stopped: stops ? [...others, name] : others } }}
      changes={[readSystem]}
      title={stops ? 'Stop background work' : 'Let background work run'}
      confirmText={stops ? 'Stop' : 'Let Run'}
      destructive={stops}
      question={
        stops
          ? `Are you sure you want to stop this: ${backgroundWork[name]}?`
          : `Are you sure you want this to run again: ${backgroundWork[name]}?`
      }
      consequence="With a limit for two admins it waits for a second super admin. Every page shows a notice while something is stopped."
      {...closing}
    />
  );
}
