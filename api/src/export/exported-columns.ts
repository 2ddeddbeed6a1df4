import type { EntityName } from '../import/entities.ts';

/** Joins of an entity's export, and fields that no import reads, as SQL by name. Source: specification section 3. */
interface Shown {
  joins?: string;
  fields: Readonly<Record<string, string>>;
  /** SQL of fields whose column differs from the import's. */
  columns?: Readonly<Record<string, string>>;
  where?: string;
}

const owner = 'join users as owner on owner.id = record.user_id';
const ownerName = { user_first_name: 'owner.first_name', user_last_name: 'owner.last_name' };
const ownerContact: Shown = {
  joins: owner,
  fields: { ...ownerName, users_phone_number: 'owner.phone_number' },
};
const earnings = (kind: 'product' | 'referral'): Shown => ({
  joins: owner,
  fields: { user: `json_build_object('first_name', owner.first_name, 'last_name', owner.last_name)` },
  where: `record.kind = '${kind}'`,
});

/** Fields beside those that the import reads. */
export const shown: Record<EntityName, Shown> = {
  users: { fields: {} },
  'offer-ride': ownerContact,
  'deliver-parcels': ownerContact,
  'passenger-requests': {
    joins: `${owner} left join users as driver on driver.id = record.driver_id`,
    fields: {
      ...ownerContact.fields,
      driver_first_name: 'driver.first_name',
      driver_last_name: 'driver.last_name',
      driver_phone_number: 'driver.phone_number',
    },
  },
  'send-parcels': { joins: owner, fields: ownerName },
  posts: {
    joins: `left join users as author on author.id = record.author_user_id
      left join admins as staff on staff.id = record.author_admin_id`,
    fields: {
      first_name: 'coalesce(author.first_name, staff.first_name)',
      last_name: 'coalesce(author.last_name, staff.last_name)',
    },
    columns: { user_id: 'record.author_user_id', admin: 'record.author_admin_id is not null' },
  },
  'withdrawal-requests': { fields: {} },
  'withdrawals-accepted': earnings('product'),
  'withdrawals-ref': earnings('referral'),
  'driver-applications': { fields: {} },
};
