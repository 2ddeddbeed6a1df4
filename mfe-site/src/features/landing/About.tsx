import { RoleIcon, type RoleIconName } from '../../drawings/RoleIcon.tsx';
import { sections } from '../../layout/site-links.ts';

interface Role {
  icon: RoleIconName;
  title: string;
  text: string;
}

const roles: readonly Role[] = [
  {
    icon: 'seat',
    title: 'Join a ride',
    text: 'Look for a trip to your city on your date. See who is driving and in which car, then ask for a seat.',
  },
  {
    icon: 'wheel',
    title: 'Offer a ride',
    text: 'Driving to Enugu on Friday? Post the trip and let people who are going there too fill the empty seats.',
  },
  {
    icon: 'parcel',
    title: 'Send a parcel',
    text: 'Certificates to Abuja, foodstuff to a cousin in Lagos: say who receives it, by when, and whether it can break or spoil.',
  },
  {
    icon: 'boot',
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
          {roles.map(({ icon, title, text }) => (
            <li key={icon} className="site-role">
              <RoleIcon name={icon} />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
