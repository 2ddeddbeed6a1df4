import { personalDataRight, refundRight, type Admin } from '@padiman/contracts';
import { useCapability, useRights } from '@padiman/client/session';
import { Alert, Switch } from '@padiman/ui';
import { useRightChanges } from './admins.hooks.ts';
import { fullName, rightLabel } from './admins.messages.ts';
import { rightsShownFor } from './admins.rules.ts';
import { Switches } from './RightSwitches.styles.ts';

/**
 * Switches for the rights of an admin; each is saved at once.
 *
 * @param fixed true if nothing can be changed
 */
export function RightSwitches({ admin, fixed }: { admin: Admin; fixed: boolean }) {
  const offered: Readonly<Record<string, boolean>> = {
    [refundRight]: useCapability('refunds'),
    [personalDataRight]: useCapability('masking'),
  };
  const rights = useRights().filter(({ name }) => offered[name] ?? true);
  const { holds, set, saving, failure, notice } = useRightChanges(admin);
  return (
    <Switches>
      {rightsShownFor(admin, rights).map((right) => (
        <Switch
          key={right}
          label={rightLabel(right, rights)}
          subject={fullName(admin)}
          checked={holds(right)}
          busy={saving === right}
          disabled={fixed || saving !== undefined}
          onChange={(held) => void set(right, held)}
        />
      ))}
      {failure && <Alert>{failure}</Alert>}
      {notice && <Alert tone="good">{notice}</Alert>}
    </Switches>
  );
}
