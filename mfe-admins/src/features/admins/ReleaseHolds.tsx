import { useState } from 'react';
import { releaseHoldsOf, type Admin } from '@padiman/contracts';
import { Alert, Button } from '@padiman/ui';
import { ConfirmAction } from '@padiman/ui/overlay';
import { fullName } from './admins.messages.ts';

/** Button that releases all records that an admin put on hold. */
export function ReleaseHolds({ admin }: { admin: Admin }) {
  const [asking, setAsking] = useState(false);
  const [released, setReleased] = useState<number>();
  return (
    <>
      <Button style={{ alignSelf: 'start' }} onClick={() => setAsking(true)}>
        Release all holds
      </Button>
      {released !== undefined && (
        <Alert tone="good">{released > 0 ? `Holds released: ${released}.` : 'No record was on hold.'}</Alert>
      )}
      {asking && (
        <ConfirmAction
          call={releaseHoldsOf}
          input={{ params: { id: admin._id } }}
          title="Release all holds"
          confirmText="Release"
          question={`Are you sure you want to release all records that ${fullName(admin)} put on hold?`}
          onClose={() => setAsking(false)}
          onDone={({ data }) => {
            setReleased(data.released);
            setAsking(false);
          }}
        />
      )}
    </>
  );
}
