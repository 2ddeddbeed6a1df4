import { sections } from '../../layout/site-links.ts';

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
