import { paths } from '@padiman/contracts';

export interface SiteLink {
  label: string;
  href: string;
  /** Set for pages that search engines should not follow. */
  rel?: 'nofollow';
}

/** Sections of the landing page that other pages link to, by id. */
export const sections = {
  about: 'about',
  rides: 'rides',
  parcels: 'parcels',
  safety: 'safety',
  payment: 'payment',
  app: 'get-the-app',
  questions: 'questions',
} as const;

export function sectionHref(id: string): string {
  return `${paths.landing()}#${id}`;
}

export const navigation: readonly SiteLink[] = [
  { label: 'Rides', href: sectionHref(sections.rides) },
  { label: 'Parcels', href: sectionHref(sections.parcels) },
  { label: 'Safety', href: sectionHref(sections.safety) },
  { label: 'Questions', href: sectionHref(sections.questions) },
  { label: 'Become a driver', href: paths.becomeDriver() },
];

export const appLink: SiteLink = { label: 'Get the app', href: sectionHref(sections.app) };
