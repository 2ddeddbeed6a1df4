import { sections } from '../../layout/site-links.ts';

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
