import type { Brand } from '@padiman/contracts';
import type { Clause } from './LegalPage.tsx';

const commission = 'https://ndpc.gov.ng/';

/** Rights of a person, and the bodies to turn to. */
export function rightsClauses({ product, contactEmail }: Brand): readonly Clause[] {
  return [
    {
      id: 'your-rights',
      title: 'Your rights',
      body: (
        <>
          <p>Under sections 34 to 38 of the Act you may, free of charge,</p>
          <ul>
            <li>ask whether we hold data about you, and get a copy of it;</li>
            <li>have wrong or incomplete data corrected;</li>
            <li>have data deleted that we no longer need or may no longer use;</li>
            <li>have its use restricted while a question about it is open;</li>
            <li>object to a use that rests on legitimate interest, and to direct marketing always;</li>
            <li>withdraw a consent, as easily as you gave it, for the time to come;</li>
            <li>receive what you gave us in a common electronic format, or have it passed on;</li>
            <li>not be subject to a decision that affects you seriously and was taken by a program alone.</li>
          </ul>
          <p>
            Write to <a href={`mailto:${contactEmail}?subject=Data%20protection`}>{contactEmail}</a> from the
            address, or with the phone number, of your account. We answer within 30 days. If you ask for
            deletion, payment records stay as long as the law demands.
          </p>
        </>
      ),
    },
    {
      id: 'complaint',
      title: 'Complaint to the Commission',
      body: (
        <p>
          If you are not satisfied with us, you may complain to the Nigeria Data Protection Commission at any
          time, whether or not you wrote to us first: <a href={commission}>ndpc.gov.ng</a>.
        </p>
      ),
    },
    {
      id: 'changes',
      title: 'Changes to this page',
      body: (
        <p>
          When we change what we do with data, we change this page and the date at its top. Changes that
          matter are announced in the app before they apply.
        </p>
      ),
    },
    {
      id: 'contact',
      title: 'Contact',
      body: (
        <p>
          {product}, data protection:{' '}
          <a href={`mailto:${contactEmail}?subject=Data%20protection`}>{contactEmail}</a>
        </p>
      ),
    },
  ];
}
