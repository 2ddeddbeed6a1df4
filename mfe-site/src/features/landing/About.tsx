import { sections } from '../../layout/site-links.ts';

const roles = [
  {
    shape:
      'M9 10h5l2 9h8a3 3 0 0 1 3 3 3 3 0 0 1-3 3H13a3 3 0 0 1-3-2.4L8 12a1.7 1.7 0 0 1 1-2zM9.5 4h3.5a1 1 0 0 1 1 1l.5 3H9.5l-1-3a.8.8 0 0 1 1-1zM13 25v3M24 25v3',
    title: 'Join a ride',
    text: 'Look for a trip to your city on your date. See who is driving and in which car, then ask for a seat.',
  },
  {
    shape: 'M16 4a12 12 0 1 0 .1 0M16 13a3 3 0 1 0 .1 0M4.5 14.5L13 15.5M27.5 14.5L19 15.5M16 19v9',
    title: 'Offer a ride',
    text: 'Driving to Enugu on Friday? Post the trip and let people who are going there too fill the empty seats.',
  },
  {
    shape: 'M5 10l11-5 11 5v12l-11 5-11-5zM5 10l11 5 11-5M16 15v12M10.5 7.5l11 5v4',
    title: 'Send a parcel',
    text: 'Certificates to Abuja, foodstuff to a cousin in Lagos: say who receives it, by when, and whether it can break or spoil.',
  },
  {
    shape:
      'M5 23H3v-4c0-2 1-3 3-3l4-1 4-5h8l4 5c2 .5 3 2 3 4v4h-2M11 23h10M8 20a3 3 0 1 0 .1 0M24 20a3 3 0 1 0 .1 0M14 10V4h7v6',
    title: 'Carry a parcel',
    text: 'Going anyway? Say how much room you have and what you charge, and earn from space that would travel empty.',
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
            boot. At the motor park, people sit and wait for a bus to fill up. One counter further, somebody
            pays for a waybill, notes the driver&rsquo;s number on a piece of paper, and hopes.
          </p>
          <p>
            {product} brings these people together before anyone sets out. Who is travelling, in which car, on
            which day and at what price is written down in one place, and so is the payment.
          </p>
          <p>
            We own no buses and employ no drivers. {product} connects people; it does not itself provide
            transport.
          </p>
        </div>
        <ul className="site-roles">
          {roles.map(({ shape, title, text }) => (
            <li key={title} className="site-role">
              <svg
                className="site-icon site-role__icon"
                viewBox="0 0 32 32"
                aria-hidden="true"
                focusable="false"
              >
                <path d={shape} />
              </svg>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
