import type { Brand } from '@padiman/contracts';
import { HeroScene } from '../../drawings/HeroScene.tsx';
import { RouteSearch } from './RouteSearch.tsx';

export function Hero({ brand }: { brand: Brand }) {
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
