import { render, screen } from '@testing-library/react';
import { brandFixture } from '../../brand.fixture.ts';
import { BecomeDriverPage } from './BecomeDriverPage.tsx';

test('the placeholder says where drivers sign up', () => {
  render(<BecomeDriverPage brand={brandFixture} />);
  expect(screen.getByRole('heading', { level: 1, name: 'Become a driver' })).toBeInTheDocument();
  expect(screen.getByText(/Until then, drivers apply in the Ridewell app/)).toBeInTheDocument();
});

test('the navigation marks the page', () => {
  render(<BecomeDriverPage brand={brandFixture} />);
  for (const link of document.querySelectorAll('header nav [aria-current="page"]')) {
    expect(link).toHaveTextContent('Become a driver');
  }
});
