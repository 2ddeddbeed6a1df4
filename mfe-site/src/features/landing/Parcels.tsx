import { sections } from '../../layout/site-links.ts';
import { AppScreen } from './AppScreen.tsx';
import { Route } from './Route.tsx';

const stops = {
  'Say what you are sending':
    'The two cities, the receiver, the date, and whether it is perishable or fragile.',
  'Choose a traveller': 'Each names bus stop, dates, lowest and highest price. Pay by card in the app.',
  'Hand it over, open': 'Show what is inside. A traveller may turn down what they have not seen.',
  'Follow it and confirm': 'The app shows when the trip starts and ends. Confirm once it has arrived.',
};

const parcel = [
  ['Receiver', 'An aunt in Kano'],
  ['Deliver by', 'Friday, 11th December'],
  ['Perishable', 'No'],
  ['Fragile', 'Yes'],
] as const;

export function Parcels() {
  return (
    <section className="site-section site-section--tint" aria-labelledby={sections.parcels}>
      <div className="site-wrap site-split site-split--turned">
        <div>
          <h2 id={sections.parcels}>How sending a parcel works</h2>
          <Route stops={stops} />
        </div>
        <AppScreen
          caption="A parcel on its way (an example)"
          from="Enugu"
          to="Kano"
          state="Paid"
          facts={parcel}
        />
      </div>
    </section>
  );
}
