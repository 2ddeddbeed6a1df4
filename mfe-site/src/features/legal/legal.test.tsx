import { render, screen, within } from '@testing-library/react';
import { brandFixture } from '../../brand.fixture.ts';
import { PrivacyPage } from './PrivacyPage.tsx';
import { TermsPage } from './TermsPage.tsx';

test('the terms begin with the four facts', () => {
  render(<TermsPage brand={brandFixture} />);
  const glance = screen.getByRole('region', { name: 'At a glance' });
  expect(
    within(glance)
      .getAllByRole('listitem')
      .map((line) => line.textContent),
  ).toEqual([
    'You must be 18 or older to use Ridewell.',
    'Payment is made only in the app, never in cash.',
    'Card payments are handled by a third-party payment provider.',
    'Ridewell connects people. It does not itself provide transport.',
  ]);
});

test.each([
  ['You must be 18 or older', /Only people aged 18 or older/],
  ['Payment only in the app, never cash', /Cash is never accepted/],
  ['The card payment provider', /third-party card payment provider/],
  ['What we do, and what we do not do', /does not itself provide transport/],
])('the terms have a clause "%s"', (title, text) => {
  render(<TermsPage brand={brandFixture} />);
  expect(screen.getByRole('region', { name: new RegExp(title) })).toHaveTextContent(text);
});

test.each([
  'Who is responsible',
  'What we collect',
  'Why we use it, and on which lawful basis',
  'Who sees it',
  'Transfer to other countries',
  'How long we keep it',
  'How we protect it',
  'Children',
  'Your rights',
  'Complaint to the Commission',
  'Contact',
])('the privacy page has "%s", listed in its contents', (title) => {
  render(<PrivacyPage brand={brandFixture} />);
  const heading = screen.getByRole('heading', { level: 2, name: new RegExp(`^\\d+\\. ${title}$`) });
  const contents = screen.getByRole('navigation', { name: 'Contents' });
  expect(within(contents).getByRole('link', { name: title })).toHaveAttribute('href', `#${heading.id}`);
});

test.each([
  ['terms', TermsPage],
  ['privacy', PrivacyPage],
])('the %s are dated', (_name, Page) => {
  render(<Page brand={brandFixture} />);
  expect(screen.getByText('In force since 21 November 2026')).toBeInTheDocument();
});
