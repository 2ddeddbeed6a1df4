import { styled } from '../theme/styled.ts';

/** Content below one another. */
export const Stack = styled('div', {
  base: { display: 'flex', flexDirection: 'column' },
  variants: {
    gap: { 1: { gap: 1 }, 2: { gap: 2 }, 3: { gap: 3 }, 4: { gap: 4 }, 5: { gap: 5 }, 6: { gap: 6 } },
    /** The color of content, inside of what has another one, such as a dialog. */
    tone: { text: { color: 'text' } },
  },
});
