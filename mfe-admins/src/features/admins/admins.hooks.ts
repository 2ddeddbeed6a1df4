import { useState } from 'react';
import {
  createAdmin,
  deleteAdmin,
  listAdmins,
  listProposals,
  updateRights,
  type Admin,
  type Right,
} from '@padiman/contracts';
import { useList, useWrite } from '@padiman/client/query';
import { useCapability, useRights } from '@padiman/client/session';
import { failureMessage } from '../../failure.messages.ts';
import { rightLabel } from './admins.messages.ts';

/** Admins, in the view held in the address. */
export function useAdminList() {
  return useList(listAdmins, 'all');
}

/**
 * Grants and revokes the rights of an admin, one at a time. A right shows its new state while it is saved; a failure
 * reverts it and sets `failure`. `notice` says that a right waits for a second super admin.
 */
export function useRightChanges(admin: Admin) {
  const rights = useRights();
  // Another backend may answer with a message of its own, which says nothing that the switch does not show.
  const waits = useCapability('staffProposals');
  const write = useWrite(updateRights, { changes: [listAdmins, listProposals] });
  const [saving, setSaving] = useState<{ right: Right; held: boolean }>();
  const [failure, setFailure] = useState<string>();
  const [notice, setNotice] = useState<string>();

  const set = async (right: Right, held: boolean) => {
    setSaving({ right, held });
    setFailure(undefined);
    setNotice(undefined);
    await write
      .mutateAsync({ params: { adminId: admin._id }, body: { rights: { [right]: held } } })
      .then(({ message }) => setNotice(waits ? message : undefined))
      .catch((error: Error) => setFailure(`${rightLabel(right, rights)} was not changed. ${error.message}`));
    setSaving(undefined);
  };
  const holds = (right: Right) => (saving?.right === right ? saving.held : admin.rights[right] === true);
  return { set, holds, saving: saving?.right, failure: write.error ? failure : undefined, notice };
}

/** Deletes one admin; `failure` holds the message of a failure. Source: specification section 8. */
export function useDeleteAdmin(onDone: () => void) {
  const write = useWrite(deleteAdmin, { changes: [listAdmins] });
  const remove = (admin: Admin) =>
    write.mutateAsync({ params: { adminId: admin._id } }).then(onDone, () => {});
  return {
    remove,
    busy: write.isPending,
    failure: write.error ? failureMessage(write.error, 'Failed to delete admin') : undefined,
  };
}

/** Fields of the Add Admin form. */
export interface NewAdmin {
  firstName: string;
  lastName: string;
  phoneNumber: string;
  password: string;
}

const formFields = ['firstName', 'lastName', 'phoneNumber', 'password'] as const;

/** Messages of the form's fields; another backend may name fields that the form lacks. */
function refusedFields(fields: Readonly<Record<string, unknown>> = {}): Partial<NewAdmin> {
  const refused: Partial<NewAdmin> = {};
  for (const name of formFields) {
    const message = fields[name];
    if (typeof message === 'string') refused[name] = message;
  }
  return refused;
}

/** Creates an admin; `failure` holds the message of a failure, `refused` the messages of refused fields. */
export function useAddAdmin(onDone: () => void) {
  const write = useWrite(createAdmin, { changes: [listAdmins, listProposals] });
  const add = (admin: NewAdmin) =>
    write
      .mutateAsync({ body: { ...admin, superAdmin: false, markedForDelete: false } })
      .then(onDone, () => {});
  return {
    add,
    failure: write.error ? failureMessage(write.error, 'Failed to create admin') : undefined,
    refused: refusedFields(write.error?.fields),
  };
}
