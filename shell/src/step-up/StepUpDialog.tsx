import { useEffect, useMemo, useRef } from 'react';
import { readOwnFactors, type OwnFactors } from '@padiman/contracts';
import { stepUpProver } from '@padiman/client/factors';
import { useRead } from '@padiman/client/query';
import { Button, Loaded, Stack, Text } from '@padiman/ui';
import { FactorForm } from '@padiman/ui/factors';
import { Dialog } from '@padiman/ui/overlay';

type Settle = (proved: boolean) => void;

/**
 * Asks for the second factor again, for a call that needs it. The call is repeated afterwards; what was typed stays.
 *
 * @param settle receives true after the proof, false if the user cancels or the session ends
 */
export default function StepUpDialog({ settle }: { settle: Settle }) {
  const factors = useRead(readOwnFactors, {});
  const cancel = useRef<HTMLButtonElement>(null);
  // The call must not wait for a dialog that is gone.
  useEffect(() => () => settle(false), [settle]);
  return (
    <Dialog
      open
      title="Confirm It Is You"
      onClose={() => settle(false)}
      initialFocus={cancel}
      actions={
        <Button ref={cancel} onClick={() => settle(false)}>
          Cancel
        </Button>
      }
    >
      <Stack gap={4}>
        <Text>
          This needs your second factor, because you have not used it in the last 10 minutes. Afterwards it
          goes on by itself.
        </Text>
        <Loaded read={factors} failed="Your second factors could not be loaded." h="96px">
          {({ data }) => <Proof factors={data} settle={settle} />}
        </Loaded>
      </Stack>
    </Dialog>
  );
}

function Proof({ factors, settle }: { factors: OwnFactors; settle: Settle }) {
  const prover = useMemo(() => stepUpProver(factors, () => settle(true)), [factors, settle]);
  return <FactorForm prover={prover} />;
}
