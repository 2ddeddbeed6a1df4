import { paths } from '@padiman/contracts';
import { CarDrawing } from '../../drawings/CarDrawing.tsx';
import { sections } from '../../layout/site-links.ts';

const roles = [
  {
    title: 'Join a ride',
    text: 'See who is driving to your city, on which day and in which car.',
  },
  {
    title: 'Offer a ride',
    text: 'Let people who are going there too fill the empty seats.',
  },
  {
    title: 'Send a parcel',
    text: 'Say who receives it, by when, and whether it can break or spoil.',
  },
  {
    title: 'Carry a parcel',
    text: 'Earn from space that would travel empty.',
  },
];

export function About({ product }: { product: string }) {
  return (
    <section className="site-section" aria-labelledby={sections.about}>
      <div className="site-wrap site-split">
        <div className="site-prose">
          <h2 id={sections.about}>The trip is happening anyway</h2>
          <p>
            Every morning, cars leave Lagos for Ibadan and Abuja for Kano with empty seats and room in the
            boot. {product} writes down who is travelling, in which car, on which day and at what price, and
            who has paid. It connects people; it does not itself provide transport.
          </p>
        </div>
        <ul className="site-roles">
          {roles.map(({ title, text }) => (
            <li key={title} className="site-role">
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const rideStops = {
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
          <Route stops={rideStops} />
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

const parcelStops = {
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
          <Route stops={parcelStops} />
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

interface AppScreenProps {
  caption: string;
  from: string;
  to: string;
  /** State of the record, as its chip says it. */
  state: string;
  facts: readonly (readonly [name: string, value: string])[];
}

/** Screen of the app, drawn from the fields of a record as text that can be read aloud, enlarged and copied. */
function AppScreen({ caption, from, to, state, facts }: AppScreenProps) {
  return (
    <figure className="site-phone">
      <p className="site-phone__road">
        <span>{from}</span>
        <svg className="site-arrow" viewBox="0 0 48 12" role="img" aria-label="to">
          <path className="art-line" d="M1 6h44M40 1l5 5-5 5" strokeWidth="2" />
        </svg>
        <span>{to}</span>
        <b className="site-chip">{state}</b>
      </p>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name} className="site-fact">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

/** Numbered steps, each a title with its text, drawn as the stops of a road. */
function Route({ stops }: { stops: Readonly<Record<string, string>> }) {
  return (
    <ol className="site-route">
      {Object.entries(stops).map(([title, text]) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}

const measures = {
  'A person checks every driver':
    'Staff look at the licence number, the date of birth and a video of the car, and accept or reject.',
  'Reports reach people': 'Staff look at each reported ride and parcel trip, and can take it down.',
  'A blocked account gets no money':
    'Staff can block an account. Its requests for payment can then only be rejected.',
  'Staff look at every payout':
    'They see a bank account in another name, or one that others use. Above the operator’s limit, two of them must accept.',
};

export function Safety() {
  return (
    <section className="site-section site-section--deep" aria-labelledby={sections.safety}>
      <div className="site-wrap">
        <h2 id={sections.safety}>Know who you are travelling with</h2>
        <ul className="site-measures">
          {Object.entries(measures).map(([title, text]) => (
            <li key={title} className="site-measure">
              <svg className="site-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
                <path d="M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6zM8.5 12l2.5 2.5 4.5-5" />
              </svg>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        <p className="site-aside">
          <strong>What no app can promise.</strong> Checks lower a risk; they do not remove it. You may always
          say no to a ride, a passenger or a parcel. In danger, call <a href="tel:112">112</a> first and tell
          us afterwards.
        </p>
      </div>
    </section>
  );
}

export function Payment() {
  return (
    <section className="site-section" aria-labelledby={sections.payment}>
      <div className="site-wrap site-split">
        <div className="site-prose">
          <h2 id={sections.payment}>Payment stays in the app. Never cash.</h2>
          <p>
            You pay by card, through a third-party payment provider. What a driver or carrier earns is added
            to their balance, and staff check each request before it is paid to a Nigerian bank account.
          </p>
        </div>
        <p className="site-warning">
          <strong>Asked for cash, or for a transfer to a private account?</strong> Don&rsquo;t pay, and report
          the trip. What was paid in the app can be refunded in the app; cash cannot.
        </p>
      </div>
    </section>
  );
}

export function Driving({ product }: { product: string }) {
  return (
    <section className="site-section site-section--tint" aria-labelledby="driving">
      <div className="site-wrap site-split site-driving">
        <CarDrawing />
        <div className="site-prose">
          <h2 id="driving">You drive between cities already?</h2>
          <p>
            The seats beside and behind you can help to pay for the fuel. {product} asks for a licence, a look
            at your car, and that you keep to what you posted.
          </p>
          <p className="site-actions">
            <a className="site-button" href={paths.becomeDriver()}>
              What a driver needs
            </a>
          </p>
        </div>
      </div>
    </section>
  );
}
