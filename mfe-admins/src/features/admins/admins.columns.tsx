import { Offered, useCapability } from '@padiman/client/session';
import { deleteAdmin, isForeignId, type Admin, type Right } from '@padiman/contracts';
import { Text } from '@padiman/ui';
import { phoneColumn, textColumn, yesNoColumn, type Column } from '@padiman/ui/table';
import { NamedButton } from '../../ActionEntry.tsx';
import type { RightChanges } from './admins.hooks.ts';
import { fullName } from './admins.messages.ts';
import { Actions, Bare } from './admins.styles.ts';
import { RightChips, RightSwitch } from './RightSwitches.tsx';

/** Calls need the id, and nobody changes their own record. */
export const canChange = ({ _id }: Admin, ownId: string | undefined) => !isForeignId(_id) && _id !== ownId;

export const DeleteButton = ({ admin, onDelete }: { admin: Admin; onDelete: (admin: Admin) => void }) => (
  <Offered call={deleteAdmin}>
    <NamedButton look="dangerQuiet" object={fullName(admin)} onClick={() => onDelete(admin)}>
      Delete Selected
    </NamedButton>
  </Offered>
);

/** Ends what acts on the authority of an admin; the account stays. */
export function StopButton({ admin, onStop }: { admin: Admin; onStop: (admin: Admin) => void }) {
  const offered = useCapability('stopAdmin');
  return (
    offered && (
      <NamedButton look="dangerQuiet" object={fullName(admin)} onClick={() => onStop(admin)}>
        Stop
      </NamedButton>
    )
  );
}

/** Width of a right's column in px, for the longest word of a header. */
export const switchWidth = 84;

/**
 * Columns of the admins table. Source: specification section 2, Admins.
 *
 * @param ownId id of the signed-in admin, whose own row is read-only
 * @param switched rights with a column of switches each; without them the rights are chips
 */
export const adminColumns = (
  ownId: string | undefined,
  { onStop, onDelete }: Record<'onStop' | 'onDelete', (admin: Admin) => void>,
  changes: RightChanges,
  switched: readonly { right: Right; header: string }[] | undefined,
): readonly Column<Admin>[] => [
  textColumn('firstName', 'First Name', { width: 92, onPhone: 'title', sort: 'firstName' }),
  textColumn('lastName', 'Last Name', { width: 92, onPhone: 'title', sort: 'lastName' }),
  phoneColumn('phoneNumber', 'Phone', { onPhone: 'line' }),
  yesNoColumn('superAdmin', 'Super Admin', { width: 66, onPhone: 'fact' }),
  ...(switched?.map(({ right, header }) => ({
    id: right,
    header,
    width: switchWidth,
    cell: (admin: Admin) => (
      <Bare>
        <RightSwitch {...{ admin, right, changes }} fixed={!canChange(admin, ownId)} />
      </Bare>
    ),
  })) ?? [
    {
      id: 'rights',
      header: 'Rights',
      width: 326,
      cell: (admin) => <RightChips admin={admin} />,
      onPhone: 'line',
    } satisfies Column<Admin>,
  ]),
  {
    id: 'actions',
    header: 'Actions',
    width: 230,
    cell: (admin) => (
      <Actions>
        {admin._id === ownId ? (
          <Text tone="muted">This is you</Text>
        ) : (
          canChange(admin, ownId) && (
            <>
              <StopButton admin={admin} onStop={onStop} />
              <DeleteButton admin={admin} onDelete={onDelete} />
            </>
          )
        )}
      </Actions>
    ),
    onPhone: 'fact',
  },
];
