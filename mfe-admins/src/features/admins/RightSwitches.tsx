import { useState } from 'react';
import {
  listAdmins,
  listProposals,
  personalDataRight,
  reconcileRight,
  refundRight,
  updateRights,
  type Admin,
  type Right,
} from '@padiman/contracts';
import { useWrite, type ApiError } from '@padiman/client/query';
import { useCapability, useOffers, useRights } from '@padiman/client/session';
import { Alert, Switch, Text, unknown } from '@padiman/ui';
import { fullName, rightLabel, rightsShownFor } from './admins.messages.ts';
import { Switches } from './admins.styles.ts';

/** Rights of a super admin: every one, or with a backend that goes by the flags those that are set. */
export function SuperAdminRights({ admin }: { admin: Admin }) {
  const hasEvery = useCapability('everyRight');
  const rights = useRights();
  const held = Object.keys(admin.rights).filter((right) => admin.rights[right]);
  const names = held.map((right) => rightLabel(right, rights)).join(', ');
  return <Text tone="muted">{hasEvery ? 'Has every right' : names || unknown}</Text>;
}

/**
 * Switches for the rights of an admin; each is saved at once. A right shows its new state while it is saved, and the former
 * one after a failure.
 *
 * @param fixed true if nothing can be changed
 */
export function RightSwitches({ admin, fixed }: { admin: Admin; fixed: boolean }) {
  const offered: Readonly<Record<string, boolean>> = {
    [refundRight]: useCapability('refunds'),
    [personalDataRight]: useCapability('masking'),
    [reconcileRight]: useCapability('reconciliation'),
  };
  const rights = useRights().filter(({ name }) => offered[name] ?? true);
  // Another backend may answer with a message of its own, which says nothing that the switch does not show.
  const waits = useCapability('staffProposals');
  // Another backend may keep the rights as they are sent.
  const merges = useCapability('mergedRights');
  const offers = useOffers();
  const write = useWrite(updateRights, { changes: [listAdmins, listProposals] });
  const [saving, setSaving] = useState<{ right: Right; held: boolean }>();
  const [failure, setFailure] = useState<string>();
  const [notice, setNotice] = useState<string>();
  const set = async (right: Right, held: boolean) => {
    setSaving({ right, held });
    setFailure(undefined);
    setNotice(undefined);
    await write
      .mutateAsync({
        params: { adminId: admin._id },
        body: { rights: { ...(!merges && admin.rights), [right]: held } },
      })
      .then(({ message }) => setNotice(waits ? message : undefined))
      .catch((error: ApiError) => {
        const what = error.isRefusal ? 'was not changed' : 'may not have been changed';
        setFailure(`${rightLabel(right, rights)} ${what}. ${error.message}`);
      });
    setSaving(undefined);
  };
  return (
    <Switches>
      {rightsShownFor(admin, rights).map((right) => (
        <Switch
          key={right}
          label={rightLabel(right, rights)}
          subject={fullName(admin)}
          checked={saving?.right === right ? saving.held : admin.rights[right] === true}
          busy={saving?.right === right}
          disabled={fixed || !offers(updateRights) || saving !== undefined}
          onChange={(held) => void set(right, held)}
        />
      ))}
      {failure && write.error && <Alert>{failure}</Alert>}
      {notice && <Alert tone="good">{notice}</Alert>}
    </Switches>
  );
}
