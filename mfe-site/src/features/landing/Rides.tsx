import { sections } from '../../layout/site-links.ts';
import { AppScreen } from './AppScreen.tsx';
import { Route } from './Route.tsx';

const stops = {
  'A driver posts the trip': 'Route, date, time and place of take-off, drop-off, and how many passengers.',
  'You find it and ask for a seat':
    'Each offer names the driver and the plate number. Look before you decide.',
  'You pay in the app': 'By card, before the trip. Both of you see the request marked as paid.',
  'You meet at the take-off point':
    'If plate number or face differ from the app, don’t get in, and report it.',
};

const offer = [
  ['Travelling', 'Saturday, 5th December'],
  ['Takes off', '7:00 am, Berger'],
  ['Drops off', 'Challenge'],
  ['Passengers', '3'],
  ['Plate number', 'ABC-123XY'],
  ['Driver', 'Chinedu A.'],
] as const;

export function Rides() {
  return (
    <section className="site-section" aria-labelledby={sections.rides}>
      <div className="site-wrap site-split">
        <div>
          <h2 id={sections.rides}>How a ride works</h2>
          <Route stops={stops} />
        </div>
        <AppScreen
          caption="An offered ride (an example)"
          from="Lagos"
          to="Ibadan"
          state="Verified"
          facts={offer}
        />
      </div>
    </section>
  );
}
