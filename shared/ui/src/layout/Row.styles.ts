import { styled } from '../theme/styled.ts';

/** Content beside one another, such as buttons; it wraps where it lacks room. */
export const Row = styled('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center' },
  variants: {
    gap: { 2: { gap: 2 }, 3: { gap: 3 }, 4: { gap: 4 } },
    justify: { between: { justifyContent: 'space-between' } },
  },
});
