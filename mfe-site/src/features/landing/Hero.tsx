import { HeroScene } from '../../drawings/HeroScene.tsx';
import { appLink, sectionHref, sections } from '../../layout/site-links.ts';

export function Hero({ product }: { product: string }) {
  return (
    <section className="site-hero" aria-labelledby="welcome">
      <div className="site-wrap site-hero__text">
        <h1 id="welcome" className="site-hero__title">
          Someone is already going your way
        </h1>
        <p className="site-hero__lead">
          {product} is a community app for the roads between Nigerian cities. Join a verified
          traveller&rsquo;s ride, offer the empty seats in your own car, or send a parcel with someone who is
          making the trip anyway.
        </p>
        <p className="site-actions">
          <a className="site-button site-button--amber" href={appLink.href}>
            {appLink.label}
          </a>
          <a className="site-button site-button--clear" href={sectionHref(sections.rides)}>
            See how it works
          </a>
        </p>
        <p className="site-hero__note">For people aged 18 and over. You pay in the app, never in cash.</p>
      </div>
      <HeroScene />
    </section>
  );
}
