import { parcelTrip, sentParcel } from '@padiman/contracts';
import { contractList } from '../../../lists/contract-list.ts';
import { sentParcelList, tripList } from './parcels.repository.ts';

/** Parcel trips that drivers offer. */
export const trips = contractList(parcelTrip, tripList);

/** Parcels that users send. */
export const sentParcels = contractList(sentParcel, sentParcelList);
