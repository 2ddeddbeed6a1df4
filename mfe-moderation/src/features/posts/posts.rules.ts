const previewLength = 20;

/** First 20 characters of a post, with an ellipsis if there are more; `—` without a text. Source: specification section 9. */
export function previewOf(text: string | null): string {
  if (text === null || text.trim() === '') return '—';
  // Counted in graphemes, so that no emoji is split.
  const characters = [...new Intl.Segmenter('en').segment(text)];
  if (characters.length <= previewLength) return text;
  return `${characters
    .slice(0, previewLength)
    .map(({ segment }) => segment)
    .join('')}…`;
}
