import { sections } from '../../layout/site-links.ts';

const measures = {
  'Travellers are verified':
    'People who offer rides or carry parcels are verified first, and their profile says so. If it doesn’t, leave the offer alone.',
  'A person checks every driver':
    'Drivers apply with their licence number, date of birth and a video of the car. A member of our staff looks at each application and accepts or rejects it.',
  'You know before you meet':
    'Name, phone number, plate number, take-off point and time stand in the offer. Send them to someone at home before you leave.',
  'Reports reach people':
    'Any ride or parcel trip can be reported in the app. Staff read the report, can take the trip down, and can block the account.',
};

export function Safety() {
  return (
    <section className="site-section site-section--deep" aria-labelledby={sections.safety}>
      <div className="site-wrap">
        <div className="site-prose">
          <h2 id={sections.safety}>Know who you are travelling with</h2>
        </div>
        <ul className="site-measures">
          {Object.entries(measures).map(([title, text]) => (
            <li key={title} className="site-measure">
              <svg
                className="site-icon site-measure__mark"
                viewBox="0 0 24 24"
                aria-hidden="true"
                focusable="false"
              >
                <path d="M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6zM8.5 12l2.5 2.5 4.5-5" />
              </svg>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        <p className="site-aside">
          <strong>What no app can promise.</strong> Verification lowers a risk; it does not remove it. You may
          always say no to a ride, a passenger or a parcel. In danger, call <a href="tel:112">112</a> first
          and tell us afterwards.
        </p>
      </div>
    </section>
  );
}
