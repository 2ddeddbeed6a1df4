import { paths, type Brand } from '@padiman/contracts';
import { SitePage } from '../../layout/SitePage.tsx';
import { About } from './About.tsx';
import { Driving } from './Driving.tsx';
import { GetTheApp } from './GetTheApp.tsx';
import { Hero } from './Hero.tsx';
import { Parcels } from './Parcels.tsx';
import { Payment } from './Payment.tsx';
import { Questions } from './Questions.tsx';
import { Rides } from './Rides.tsx';
import { Routes } from './Routes.tsx';
import { Safety } from './Safety.tsx';

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
