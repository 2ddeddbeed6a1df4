import { styled } from '@padiman/ui/styles';

/** Icon with an entry animation of 1000 ms. Source: specification section 2. */
export const Mark = styled('div', {
  justifySelf: 'center',
  color: 'brand.text',
  animation: 'appear 1000ms ease-out both',
});

export const Confirmation = styled('p', { textAlign: 'center', fontWeight: 'medium' });
