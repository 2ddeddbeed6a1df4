import { sections } from '../../layout/site-links.ts';
import { Route } from './Route.tsx';
import { Ticket } from './Ticket.tsx';

const stops = {
  'Say what you are sending':
    'From which city to which, who receives it, by what date, and whether it is perishable or fragile.',
  'Choose a traveller':
    'Travellers post their trips: the bus stop, the dates of travel and arrival, their lowest and highest price, and whether heavy loads fit.',
  'Pay in the app':
    'By card, once you have agreed. No cash in an envelope, no transfer to a stranger’s account.',
  'Hand it over, open':
    'Meet at the bus stop and show what is inside before you close it. A traveller may turn down what they have not seen.',
  'Follow it and confirm':
    'The app shows when the trip has started and when it has ended. Once the parcel is in the right hands, confirm it.',
};

const waybill = [
  ['Receiver', 'An aunt in Kano'],
  ['Deliver by', 'Friday, 11th December'],
  ['Perishable', 'No'],
  ['Fragile', 'Yes'],
  ['Payment', 'Paid in the app'],
] as const;

export function Parcels() {
  return (
    <section className="site-section" aria-labelledby={sections.parcels}>
      <div className="site-wrap site-split site-split--turned">
        <div>
          <h2 id={sections.parcels}>How sending a parcel works</h2>
          <p className="site-lead">
            Like a waybill, with the name, the price and the payment on record instead of on a scrap of paper.
          </p>
          <Route stops={stops} />
        </div>
        <Ticket caption="What a traveller sees (an example)" from="Enugu" to="Kano" facts={waybill} />
      </div>
    </section>
  );
}
