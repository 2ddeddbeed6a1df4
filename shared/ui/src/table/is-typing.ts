/** Returns true if a key press is text input or a browser command, so that shortcuts must ignore it. */
export function isTyping({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return true;
  const field = (target as Element).closest?.('input, textarea, select, [contenteditable]');
  return field !== null && !(field instanceof HTMLInputElement && field.type === 'checkbox');
}
