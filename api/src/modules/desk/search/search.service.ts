import {
  isAllowed,
  listDriverApplications,
  listOfferedRides,
  listParcelTrips,
  listPassengerRequests,
  listPosts,
  listSentParcels,
  listUsers,
  listWithdrawals,
  maxHits,
  type Access,
  type AccessHolder,
} from '@padiman/contracts';
import type { Handle } from '../../../database/schema.ts';
import { selectHits, type Hit } from '../../../lists/list-hits.ts';
import { applications } from '../../people/drivers/drivers.service.ts';
import { sentParcels, trips } from '../../travel/parcels/parcels.service.ts';
import { posts } from '../../travel/posts/posts.service.ts';
import { deletableRides, requests } from '../../travel/rides/rides.service.ts';
import { users } from '../../people/users/users.service.ts';
import { withdrawals } from '../../money/withdrawals/withdrawals.service.ts';

/** Types of records in the order of an answer, each with the access to its list. */
const searched = {
  users: { access: listUsers.access, list: users },
  withdrawals: { access: listWithdrawals.access, list: withdrawals },
  deliverparcels: { access: listParcelTrips.access, list: trips },
  sendparcels: { access: listSentParcels.access, list: sentParcels },
  // Without the deleted ones, which the list shows.
  drivers: { access: listOfferedRides.access, list: deletableRides },
  passengerrequests: { access: listPassengerRequests.access, list: requests },
  posts: { access: listPosts.access, list: posts },
  applications: { access: listDriverApplications.access, list: applications },
} satisfies Record<string, { access: Access; list: Pick<typeof users, 'hits'> }>;

/** Type of a record that the search finds. */
export type SearchedType = keyof typeof searched;

/** A found record. */
export type TypedHit = Hit & { type: SearchedType };

const types = Object.keys(searched) as SearchedType[];

/**
 * Finds records of all lists that the caller may see, in one statement; newest first within a type.
 *
 * @param masked leaves personal data out of the search
 */
export async function search(
  database: Handle,
  text: string,
  { caller, masked }: { caller: AccessHolder; masked: boolean },
): Promise<TypedHit[]> {
  const allowed = types.filter((type) => isAllowed(caller, searched[type].access));
  const hits = await selectHits(
    database,
    allowed.map((type) => searched[type].list.hits({ type, search: text, masked, take: maxHits })),
  );
  return allowed.flatMap((type) => (hits as TypedHit[]).filter((hit) => hit.type === type));
}
