import { useState } from 'react';
import {
  createAdmin,
  deleteAdmin,
  listAdmins,
  updateRights,
  type Admin,
  type Right,
} from '@padiman/contracts';
import { useList, useWrite } from '@padiman/client/query';
import { failureWords } from '../../failure.words.ts';
import { rightWords } from './admins.words.ts';

/** The admins list as the address has it. */
export function useAdminList() {
  return useList(listAdmins, 'all');
}

/**
 * Gives and takes an admin's rights, one at a time. While one is saved it stands as it was asked for; when that
 * fails it goes back, and `failure` says so.
 */
export function useRights(admin: Admin) {
  const write = useWrite(updateRights, { changes: [listAdmins] });
  const [saving, setSaving] = useState<{ right: Right; held: boolean }>();
  const [failure, setFailure] = useState<string>();

  const set = async (right: Right, held: boolean) => {
    setSaving({ right, held });
    setFailure(undefined);
    await write
      .mutateAsync({ params: { adminId: admin._id }, body: { rights: { [right]: held } } })
      .catch((error: Error) => setFailure(`${rightWords(right)} was not changed. ${error.message}`));
    setSaving(undefined);
  };
  const holds = (right: Right) => (saving?.right === right ? saving.held : admin.rights[right] === true);
  return { set, holds, saving: saving?.right, failure: write.error ? failure : undefined };
}

/** Deletes one admin; `failure` says why that failed. Source: specification section 8. */
export function useDeleteAdmin(onDone: () => void) {
  const write = useWrite(deleteAdmin, { changes: [listAdmins] });
  const remove = (admin: Admin) =>
    write.mutateAsync({ params: { adminId: admin._id } }).then(onDone, () => {});
  return {
    remove,
    busy: write.isPending,
    failure: write.error ? failureWords(write.error, 'Failed to delete admin') : undefined,
  };
}

/** The fields of the Add Admin form. */
export interface NewAdmin {
  firstName: string;
  lastName: string;
  phoneNumber: string;
  password: string;
}

/** Makes an admin; `failure` says why that failed, `refused` what was wrong with which field. */
export function useAddAdmin(onDone: () => void) {
  const write = useWrite(createAdmin, { changes: [listAdmins] });
  const add = (admin: NewAdmin) =>
    write
      .mutateAsync({ body: { ...admin, superAdmin: false, markedForDelete: false } })
      .then(onDone, () => {});
  return {
    add,
    failure: write.error ? failureWords(write.error, 'Failed to create admin') : undefined,
    refused: write.error?.fields ?? {},
  };
}
