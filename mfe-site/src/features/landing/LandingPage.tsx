import type { ReactNode } from 'react';
import { paths, type Brand } from '@padiman/contracts';
import { HeroScene } from '../../drawings/HeroScene.tsx';
import { sectionHref, sections } from '../../layout/site-links.ts';
import { SitePage } from '../../layout/SitePage.tsx';
import { When } from '../../layout/When.tsx';
import { About, Driving, Parcels, Payment, Rides, Safety } from './LandingSections.tsx';

export function LandingPage({ brand }: { brand: Brand }) {
  return (
    <SitePage brand={brand} path={paths.landing()}>
      <Hero brand={brand} />
      <Routes brand={brand} />
      <About product={brand.product} />
      <Rides />
      <Parcels />
      <Safety />
      <Payment />
      <Driving product={brand.product} />
      <Questions faq={brand.faq} />
      <GetTheApp brand={brand} />
    </SitePage>
  );
}

function Hero({ brand }: { brand: Brand }) {
  return (
    <section className="site-hero" aria-labelledby="welcome">
      <div className="site-wrap site-hero__text">
        <h1 id="welcome" className="site-hero__title">
          Someone is already going your way
        </h1>
        <p className="site-hero__lead">
          {brand.product} is a community app for the roads between Nigerian cities. Join a verified
          traveller&rsquo;s ride, offer the empty seats in your own car, or send a parcel with someone who is
          making the trip anyway.
        </p>
        <RouteSearch brand={brand} />
        <p className="site-hero__note">For people aged 18 and over. You pay in the app, never in cash.</p>
      </div>
      <HeroScene />
    </section>
  );
}

/** Form that opens the app's search; for a brand without its address, one that leads to how to get the app. */
function RouteSearch({ brand: { product, appLinks } }: { brand: Brand }) {
  return (
    <>
      <When text={appLinks.search}>
        <SearchForm action={appLinks.search} button="Search in the app">
          Opens the {product} app, which shows who is going and what each of them charges.
        </SearchForm>
      </When>
      <When text={appLinks.search} isMissing>
        <SearchForm action={sectionHref(sections.app)} button="Get the app to search">
          You search for trips, and book them, in the {product} app. The button shows how to get it.
        </SearchForm>
      </When>
    </>
  );
}

interface SearchFormProps {
  action: string | undefined;
  button: string;
  children: ReactNode;
}

function SearchForm({ action, button, children }: SearchFormProps) {
  return (
    <form className="site-search" action={action} aria-label="Search a route">
      <label>
        From
        <input name="from" placeholder="Lagos" autoComplete="off" required />
      </label>
      <label>
        To
        <input name="to" placeholder="Ibadan" autoComplete="off" required />
      </label>
      <label>
        Date
        <input name="date" type="date" />
      </label>
      <button className="site-button site-button--amber" type="submit">
        {button}
      </button>
      <p>{children}</p>
    </form>
  );
}

/** Popular routes with their prices, and figures: content of the brand, each left out by a deployment without it. */
function Routes({ brand: { routes, figures } }: { brand: Brand }) {
  return (
    <>
      <When text={routes?.note}>
        <section className="site-section site-section--tint" aria-labelledby="routes">
          <div className="site-wrap">
            <h2 id="routes">Popular routes</h2>
            <p className="site-lead">{routes?.note}</p>
            <ul className="site-routes">
              {routes?.list.map(({ from, to, lowest, highest }, position) => (
                <When key={position} text={from}>
                  <li className="site-fact">
                    <b>
                      {from} to {to}
                    </b>
                    <span>
                      {lowest} to {highest}
                    </span>
                  </li>
                </When>
              ))}
            </ul>
          </div>
        </section>
      </When>
      <When text={figures?.[0]?.label}>
        <dl className="site-wrap site-figures">
          {figures?.map(({ value, label }, position) => (
            <When key={position} text={value}>
              <div>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            </When>
          ))}
        </dl>
      </When>
    </>
  );
}

function Questions({ faq }: Pick<Brand, 'faq'>) {
  return (
    <section className="site-section" aria-labelledby={sections.questions}>
      <div className="site-wrap">
        <h2 id={sections.questions}>Questions people ask</h2>
        <div className="site-faq">
          {faq.map(({ question, answer }) => (
            <details key={question}>
              <summary>
                <h3>{question}</h3>
              </summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}

/** Store links of the deployment; without any, contact links. */
function GetTheApp({ brand: { product, contactEmail, socials, appLinks } }: { brand: Brand }) {
  const stores = [
    { label: `${product} for Android`, href: appLinks.android },
    { label: `${product} for iPhone`, href: appLinks.ios },
  ].filter(({ href }) => href);

  return (
    <section className="site-section site-section--deep" aria-labelledby={sections.app}>
      <div className="site-wrap">
        <h2 id={sections.app}>Get the app</h2>
        {stores.length > 0 ? (
          <p className="site-actions">
            {stores.map(({ label, href }) => (
              <a key={label} className="site-button site-button--amber" href={href}>
                {label}
              </a>
            ))}
          </p>
        ) : (
          <p className="site-lead">
            The store links are not public yet. Write to <a href={`mailto:${contactEmail}`}>{contactEmail}</a>{' '}
            or <a href={socials.whatsapp}>message us on WhatsApp</a>, and we will tell you how to get{' '}
            {product} on your phone.
          </p>
        )}
      </div>
    </section>
  );
}
