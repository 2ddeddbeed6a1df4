import type { Brand } from '@padiman/contracts';
import type { Clause } from './LegalPage.tsx';

/** Conduct, liability, and how these terms change and end. */
export function agreementClauses({ product, contactEmail }: Brand): readonly Clause[] {
  return [
    {
      id: 'conduct',
      title: 'How we treat one another',
      body: (
        <>
          <p>
            Harassment, threats, discrimination and fraud have no place here, on the road or in a post. Do not
          </p>
          <ul>
            <li>pretend to be someone else, or lend your account;</li>
            <li>use another member&rsquo;s name or number for anything but the trip you share;</li>
            <li>post advertising, falsehoods, or what offends against the law or against common decency;</li>
            <li>copy our data in bulk, or try to break into or overload the service.</li>
          </ul>
        </>
      ),
    },
    {
      id: 'reports',
      title: 'Reports, removal and blocking',
      body: (
        <>
          <p>
            Report a ride or a parcel trip in the app if something is wrong with it. In an emergency call{' '}
            <a href="tel:112">112</a> first.
          </p>
          <p>
            We may remove trips, requests and posts, and block or delete accounts, where these terms or the
            law are broken or people are at risk. If you think that we were wrong, write to us: a different
            member of staff will look at it again.
          </p>
        </>
      ),
    },
    {
      id: 'liability',
      title: 'What we answer for',
      body: (
        <>
          <p>
            We answer for our own part: running the app with reasonable care, recording payments correctly,
            and paying out what is due. Since we do not provide the transport, we do not answer for how a
            member drives, behaves, or treats a parcel, nor for delays on the road.
          </p>
          <p>
            Nothing here takes away a right that Nigerian law does not allow to be given up, such as those of
            consumers under the Federal Competition and Consumer Protection Act 2018, or our liability for
            fraud or for harm that we cause on purpose or by gross negligence.
          </p>
        </>
      ),
    },
    {
      id: 'ending',
      title: 'Leaving',
      body: (
        <p>
          You may close your account at any time. Finish or cancel open rides and deliveries first, and
          withdraw your balance. What must be kept after that, and for how long, is stated on the privacy
          page.
        </p>
      ),
    },
    {
      id: 'changes',
      title: 'Changes to these terms',
      body: (
        <p>
          When we change these terms, we change the date at the top. Changes that matter are announced in the
          app at least 30 days before they apply, and trips that were already paid for stay under the terms of
          that day.
        </p>
      ),
    },
    {
      id: 'law',
      title: 'Law and disputes',
      body: (
        <p>
          These terms are governed by the laws of the Federal Republic of Nigeria, and its courts decide.
          Please write to us first; most disagreements end there.
        </p>
      ),
    },
    {
      id: 'contact',
      title: 'Contact',
      body: (
        <p>
          {product}: <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
        </p>
      ),
    },
  ];
}
