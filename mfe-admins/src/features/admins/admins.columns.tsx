import type { Admin } from '@padiman/shared/contracts';
import { formatPhone } from '@padiman/shared/ui';
import type { Column } from '@padiman/shared/ui/table';
import { heldRights } from './admins.words.ts';

/** The admins table. Source: specification section 2, Admins. */
export const adminColumns: readonly Column<Admin>[] = [
  { id: 'firstName', header: 'First Name', cell: (admin) => admin.firstName, onPhone: 'title' },
  { id: 'lastName', header: 'Last Name', cell: (admin) => admin.lastName, onPhone: 'title' },
  {
    id: 'phoneNumber',
    header: 'Phone',
    cell: (admin) => formatPhone(admin.phoneNumber),
    onPhone: 'fact',
  },
  {
    id: 'superAdmin',
    header: 'Super Admin',
    cell: (admin) => (admin.superAdmin ? 'Yes' : 'No'),
    onPhone: 'fact',
  },
  {
    id: 'rights',
    header: 'Rights',
    cell: (admin) => (admin.superAdmin ? 'All' : heldRights(admin.rights)),
    onPhone: 'fact',
  },
];
