import { paths, type Brand } from '@padiman/contracts';
import type { Clause } from './LegalPage.tsx';

/** Eligibility, permitted use, and duties of travellers and senders. */
export function travelClauses({ product }: Brand): readonly Clause[] {
  return [
    {
      id: 'about-these-terms',
      title: 'About these terms',
      body: (
        <>
          <p>
            These terms apply whenever you use the {product} app or this website. “We” and “us” mean the
            operator of {product}; “you” means the person who uses it. By opening an account you accept these
            terms. If you do not accept them, please do not use {product}.
          </p>
          <p>
            What we do with personal data is described on the <a href={paths.privacy()}>privacy page</a>.
          </p>
        </>
      ),
    },
    {
      id: 'age',
      title: 'You must be 18 or older',
      body: (
        <>
          <p>
            Only people aged 18 or older may open an account, travel, drive, send or carry. We may ask you to
            prove your age, and we close accounts of people who are younger.
          </p>
          <p>
            An account is for its holder alone. Do not send anyone under 18 to travel, to hand over a parcel
            or to collect one in your place.
          </p>
        </>
      ),
    },
    {
      id: 'what-we-do',
      title: 'What we do, and what we do not do',
      body: (
        <>
          <p>
            {product} is a meeting place. Travellers post trips; other members ask to join a ride or to have a
            parcel carried; the app keeps the arrangement and its payment on record.
          </p>
          <p>
            <strong>{product} does not itself provide transport.</strong> We own no vehicles, employ no
            drivers and run no courier or haulage service. A ride or a delivery is agreed between the members
            who take part in it, and they carry it out on their own responsibility.
          </p>
        </>
      ),
    },
    {
      id: 'account',
      title: 'Your account and verification',
      body: (
        <>
          <p>
            Give your real name and your own phone number, keep them up to date, and use one account only.
            Keep your password and the one-time codes we send to yourself: our staff will never ask you for
            either.
          </p>
          <p>
            We may verify who you are, and we check each driver application before we accept it. Verification
            means that we looked at what was sent to us and found nothing wrong. It is not a promise about how
            somebody will behave.
          </p>
        </>
      ),
    },
    {
      id: 'rides',
      title: 'Rides',
      body: (
        <>
          <p>If you offer a ride, you</p>
          <ul>
            <li>
              hold a valid driver&rsquo;s licence, and drive a roadworthy car with valid papers and insurance;
            </li>
            <li>drive the car whose plate number you posted, yourself, sober and rested;</li>
            <li>keep to the date, take-off point, time, route and drop-off that you posted;</li>
            <li>take no more passengers than the car has seat belts for.</li>
          </ul>
          <p>If you join a ride, you</p>
          <ul>
            <li>are at the take-off point on time, and wear your seat belt;</li>
            <li>check the plate number and the driver before you get in;</li>
            <li>respect the car, the driver and the other passengers.</li>
          </ul>
        </>
      ),
    },
    {
      id: 'parcels',
      title: 'Parcels',
      body: (
        <>
          <p>
            If you send a parcel, describe it truthfully, say whether it is perishable or fragile, pack it for
            the road, and show the contents before it is closed. You answer for what is in it.
          </p>
          <p>These may not be sent:</p>
          <ul>
            <li>anything that is against Nigerian law, stolen, or counterfeit;</li>
            <li>illegal drugs, and medicines without the papers they need;</li>
            <li>weapons, ammunition, explosives, fireworks, fuel, gas and other dangerous goods;</li>
            <li>cash, bank cards, jewellery and other valuables;</li>
            <li>live animals, and human or animal remains.</li>
          </ul>
          <p>
            If you carry a parcel, you may look into it and may refuse it. Once you have accepted it, keep it
            safe and dry, do not open it again, and hand it only to the receiver who was named.
          </p>
        </>
      ),
    },
  ];
}
