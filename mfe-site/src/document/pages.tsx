import type { ComponentType } from 'react';
import { paths, type Brand } from '@padiman/contracts';
import { BecomeDriverPage } from '../features/become-driver/BecomeDriverPage.tsx';
import { LandingPage } from '../features/landing/LandingPage.tsx';
import { PrivacyPage } from '../features/legal/PrivacyPage.tsx';
import { TermsPage } from '../features/legal/TermsPage.tsx';
import landingStyle from '../landing.css';
import pageStyle from '../pages.css';
import { questionsOf, type Thing } from './LinkedData.tsx';

/** Public page with its metadata. */
export interface DescribedPage {
  path: string;
  Page: ComponentType<{ brand: Brand }>;
  title: (product: string) => string;
  description: (product: string) => string;
  data?: (brand: Brand) => Thing;
  /** Rules of the page beside the common ones. */
  style: string;
}

/** Public pages, in the order of the site map. */
export const pages: readonly DescribedPage[] = [
  {
    path: paths.landing(),
    Page: LandingPage,
    title: (product) => `${product} – rides and parcels between Nigerian cities`,
    description: (product) =>
      `Join a verified traveller’s ride, fill the empty seats in your car, or send a parcel with someone who is going there anyway. ${product}: pay in the app, never in cash.`,
    data: questionsOf,
    style: landingStyle,
  },
  {
    path: paths.becomeDriver(),
    Page: BecomeDriverPage,
    style: pageStyle,
    title: (product) => `Become a driver – ${product}`,
    description: (product) =>
      `What you need to offer rides with ${product}, how an application is checked, and what to do until sign-up opens on this page.`,
  },
  {
    path: paths.terms(),
    Page: TermsPage,
    style: pageStyle,
    title: (product) => `Terms of use – ${product}`,
    description: (product) =>
      `The rules for travelling and sending parcels with ${product}: 18 or older, payment only in the app and never in cash, and who answers for what.`,
  },
  {
    path: paths.privacy(),
    Page: PrivacyPage,
    style: pageStyle,
    title: (product) => `Privacy – ${product}`,
    description: (product) =>
      `What ${product} collects and why, who sees it, how long it is kept, and your rights under the Nigeria Data Protection Act 2023.`,
  },
];
