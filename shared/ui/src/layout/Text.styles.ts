import { styled } from '../theme/styled.ts';

/** Paragraph; with `asChild` any other text. */
export const Text = styled('p', {
  variants: {
    tone: {
      text: { color: 'text' },
      muted: { color: 'text.muted' },
      brand: { color: 'brand.text' },
      waiting: { color: 'waiting.text' },
      danger: { color: 'danger.text' },
    },
    size: { caption: { fontSize: 'caption' }, figure: { fontSize: 'figure', lineHeight: 'tight' } },
    weight: { medium: { fontWeight: 'medium' }, semibold: { fontWeight: 'semibold' } },
    /** Breaks also within words, such as those of an address. */
    breaks: { true: { overflowWrap: 'anywhere' } },
  },
});
