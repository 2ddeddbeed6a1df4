const previewLength = 20;

/** A post's first 20 characters, with an ellipsis where there are more. Source: specification section 9. */
export function previewOf(text: string): string {
  // By characters as people count them, so that no emoji is cut in half.
  const characters = [...new Intl.Segmenter('en').segment(text)];
  if (characters.length <= previewLength) return text;
  return `${characters
    .slice(0, previewLength)
    .map(({ segment }) => segment)
    .join('')}…`;
}
