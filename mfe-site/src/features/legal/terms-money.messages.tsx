import type { Brand } from '@padiman/contracts';
import type { Clause } from './LegalPage.tsx';

/** Payment, refunds and payouts. */
export function moneyClauses({ product, contactEmail }: Brand): readonly Clause[] {
  return [
    {
      id: 'payment',
      title: 'Payment only in the app, never cash',
      body: (
        <>
          <p>
            Every ride and every parcel delivery that was arranged on {product} is paid for in the app.{' '}
            <strong>Cash is never accepted</strong>, and neither is a transfer to a private account, a fuel
            voucher or any other way around the app. Asking for one, offering one and taking one each break
            these terms.
          </p>
          <p>
            Prices are in Nigerian naira (₦). You see the full amount before you pay. What was paid outside
            the app we can neither see nor refund.
          </p>
        </>
      ),
    },
    {
      id: 'payment-provider',
      title: 'The card payment provider',
      body: (
        <p>
          Card payments are taken by a third-party card payment provider. You give your card details to that
          provider, whose own terms apply to the payment as well. The provider tells us whether a payment
          succeeded, for what amount and under which reference.
        </p>
      ),
    },
    {
      id: 'cancellations',
      title: 'Cancellations and refunds',
      body: (
        <>
          <p>
            If a ride or delivery that you paid for does not take place, you are entitled to a refund. It is
            credited to your balance in the app and is never more than what you paid for that ride or
            delivery.
          </p>
          <p>
            If you cancel late or do not turn up, we hear both sides before we decide how much of the price
            goes back to you. Write to <a href={`mailto:${contactEmail}`}>{contactEmail}</a> within 14 days of
            the travel date, with the names and the date.
          </p>
        </>
      ),
    },
    {
      id: 'earnings',
      title: 'Earnings and withdrawals',
      body: (
        <>
          <p>
            What you earn by driving, carrying or referring others is added to your balance. You may ask for a
            withdrawal, up to the money that is available, to a Nigerian bank account in your own name.
          </p>
          <p>
            Our staff check each request and accept or reject it. While a request is pending, its amount is
            set aside; if it is rejected, the amount returns to your balance. Taxes on what you earn are yours
            to declare.
          </p>
        </>
      ),
    },
  ];
}
