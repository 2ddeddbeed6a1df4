import { Offered } from '@padiman/client/session';
import { deleteAdmin, isForeignId, type Admin } from '@padiman/contracts';
import { Text } from '@padiman/ui';
import { phoneColumn, textColumn, type Column } from '@padiman/ui/table';
import { NamedButton } from '../../ActionEntry.tsx';
import { fullName } from './admins.messages.ts';
import { Actions } from './admins.styles.ts';
import { RightSwitches, SuperAdminRights } from './RightSwitches.tsx';

/** Calls need the id, and nobody changes their own record. */
const canChange = ({ _id }: Admin, ownId: string | undefined) => !isForeignId(_id) && _id !== ownId;

/**
 * Columns of the admins table. Source: specification section 2, Admins.
 *
 * @param ownId id of the signed-in admin, whose own row is read-only
 * @param onReset undefined if the backend has no second factors
 */
export const adminColumns = (
  ownId: string | undefined,
  onDelete: (admin: Admin) => void,
  onReset?: (admin: Admin) => void,
): readonly Column<Admin>[] => [
  textColumn('firstName', 'First Name', { width: 96, onPhone: 'title', sort: 'firstName' }),
  textColumn('lastName', 'Last Name', { width: 96, onPhone: 'title', sort: 'lastName' }),
  phoneColumn('phoneNumber', 'Phone', { onPhone: 'fact' }),
  {
    id: 'superAdmin',
    width: 80,
    header: 'Super Admin',
    cell: (admin) => (admin.superAdmin ? 'Yes' : 'No'),
    onPhone: 'fact',
  },
  {
    id: 'rights',
    header: 'Rights',
    width: 392,
    cell: (admin) =>
      admin.superAdmin ? (
        <SuperAdminRights admin={admin} />
      ) : (
        <RightSwitches admin={admin} fixed={!canChange(admin, ownId)} />
      ),
    onPhone: 'fact',
  },
  {
    id: 'actions',
    header: 'Actions',
    width: 156,
    cell: (admin) =>
      admin._id === ownId ? (
        <Text tone="muted">This is you</Text>
      ) : (
        canChange(admin, ownId) && (
          <Actions>
            <Offered call={deleteAdmin}>
              <NamedButton look="dangerQuiet" object={fullName(admin)} onClick={() => onDelete(admin)}>
                Delete Selected
              </NamedButton>
            </Offered>
            {onReset && (
              <NamedButton look="plain" object={`of ${fullName(admin)}`} onClick={() => onReset(admin)}>
                Remove sign-in codes
              </NamedButton>
            )}
          </Actions>
        )
      ),
    onPhone: 'fact',
  },
];
