import { sections } from '../../layout/site-links.ts';
import { Route } from './Route.tsx';
import { Ticket } from './Ticket.tsx';

const stops = {
  'A driver posts the trip':
    'From which city, to where, on which date, where and when the car takes off, where it drops off, and how many passengers it takes.',
  'You find it and ask for a seat':
    'Each offer names the driver and the plate number. Look at both before you decide, not after.',
  'You pay in the app':
    'By card, before the trip. Your request is then marked as paid, and both of you can see that.',
  'You meet at the take-off point':
    'Check the plate number and the face against the app. If they differ, don’t get in, and report the ride.',
  'You arrive':
    'The driver’s earnings go to their balance in the app. If the ride falls through and is refunded, the money comes back to yours.',
};

const offer = [
  ['Travelling', 'Saturday, 5th December'],
  ['Takes off', '7:00 am, Berger'],
  ['Drops off', 'Challenge'],
  ['Passengers', '3'],
  ['Plate number', 'ABC-123XY'],
  ['Driver', 'Verified'],
] as const;

export function Rides() {
  return (
    <section className="site-section site-section--tint" aria-labelledby={sections.rides}>
      <div className="site-wrap site-split">
        <div>
          <h2 id={sections.rides}>How a ride works</h2>
          <Route stops={stops} />
        </div>
        <Ticket caption="What an offer tells you (an example)" from="Lagos" to="Ibadan" facts={offer} />
      </div>
    </section>
  );
}
