import { render, screen, within } from '@testing-library/react';
import { brandFixture } from '../../brand.fixture.ts';
import { LandingPage } from './LandingPage.tsx';

test('shows one main heading and the about sections', () => {
  render(<LandingPage brand={brandFixture} />);
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  for (const name of [
    'The trip is happening anyway',
    'How a ride works',
    'How sending a parcel works',
    'Know who you are travelling with',
    'Payment stays in the app. Never cash.',
  ]) {
    expect(screen.getByRole('heading', { level: 2, name })).toBeInTheDocument();
  }
});

test('shows the five questions of the brand with their answers', () => {
  render(<LandingPage brand={brandFixture} />);
  const questions = screen.getByRole('region', { name: 'Questions people ask' });
  expect(within(questions).getAllByRole('heading', { level: 3 })).toHaveLength(5);
  for (const { question, answer } of brandFixture.faq) {
    const item = within(questions).getByText(question).closest('details');
    expect(item).toHaveTextContent(answer);
  }
});

test('the footer links to the four networks and the contact address', () => {
  render(<LandingPage brand={brandFixture} />);
  const footer = within(screen.getByRole('contentinfo'));
  const networks = footer.getByRole('navigation', { name: 'Ridewell elsewhere' });
  const links = within(networks).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['WhatsApp', brandFixture.socials.whatsapp],
    ['Instagram', brandFixture.socials.instagram],
    ['X', brandFixture.socials.x],
    ['TikTok', brandFixture.socials.tiktok],
  ]);
  expect(footer.getByRole('link', { name: brandFixture.contactEmail })).toHaveAttribute(
    'href',
    'mailto:hello@ridewell.example',
  );
});

test('without store links the page offers contact links', () => {
  render(<LandingPage brand={brandFixture} />);
  const app = within(screen.getByRole('region', { name: 'Get the app' }));
  expect(app.getByRole('link', { name: 'message us on WhatsApp' })).toHaveAttribute(
    'href',
    brandFixture.socials.whatsapp,
  );
});

test('without content of the brand there is no route, price or figure, and the search says where it leads', () => {
  render(<LandingPage brand={brandFixture} />);
  expect(screen.queryByRole('heading', { name: 'Popular routes' })).not.toBeInTheDocument();
  expect(document.querySelector('.site-figures')).toBeNull();
  const search = screen.getByRole('form', { name: 'Search a route' });
  expect(search).toHaveTextContent('The button shows how to get it.');
  expect(search).toHaveAttribute('action', '/#get-the-app');
});

test('offers only the stores of the brand', () => {
  const android = 'https://store.example/ridewell';
  render(<LandingPage brand={{ ...brandFixture, appLinks: { android } }} />);
  const app = within(screen.getByRole('region', { name: 'Get the app' }));
  expect(app.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([android]);
});
