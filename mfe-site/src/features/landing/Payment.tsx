import { sections } from '../../layout/site-links.ts';

const reasons = {
  'Both sides see the same sum':
    'No quarrel about change at the roadside, and no “I gave it to the other man”.',
  'A refund needs a payment':
    'What was paid in the app can be given back in the app when a ride or delivery is cancelled. For cash, nobody can do that.',
  'Nobody travels with a bundle of notes': 'The driver does not collect it, and you do not carry it.',
  'Your card stays yours':
    'Card details go to a third-party payment provider. Drivers, senders and passengers never see them.',
};

export function Payment() {
  return (
    <section className="site-section" aria-labelledby={sections.payment}>
      <div className="site-wrap site-split">
        <div className="site-prose">
          <h2 id={sections.payment}>Payment stays in the app. Never cash.</h2>
          <p>
            You pay by card. What a driver or carrier earns is added to their balance, and they ask for it to
            be paid out to their Nigerian bank account. Our staff check each request before any money leaves.
          </p>
          <p className="site-warning">
            <strong>Asked for cash, or for a transfer to a private account?</strong> Don&rsquo;t pay. Report
            the trip in the app, whatever discount comes with it.
          </p>
        </div>
        <dl className="site-reasons">
          {Object.entries(reasons).map(([title, text]) => (
            <div key={title} className="site-reason">
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
