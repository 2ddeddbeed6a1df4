import { render, screen } from '@testing-library/react';
import { brandFixture } from '../../brand.fixture.ts';
import { BecomeDriverPage } from './BecomeDriverPage.tsx';

test('the placeholder states that drivers apply in the app', () => {
  render(<BecomeDriverPage brand={brandFixture} />);
  expect(screen.getByRole('heading', { level: 1, name: 'Become a driver' })).toBeInTheDocument();
  expect(screen.getByText(/Until then, drivers apply in the Ridewell app/)).toBeInTheDocument();
});

test('the navigation marks the page', () => {
  render(<BecomeDriverPage brand={brandFixture} />);
  const marked = [...document.querySelectorAll('[aria-current="page"]')].map((link) => link.textContent);
  expect(new Set(marked)).toEqual(new Set(['Become a driver']));
});
