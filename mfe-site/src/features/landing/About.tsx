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
