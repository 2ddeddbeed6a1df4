/** Whether a key belongs to what a person writes, or to a command of the browser, and not to a shortcut of ours. */
export function isTyping({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return true;
  const field = (target as Element).closest?.('input, textarea, select, [contenteditable]');
  return field !== null && !(field instanceof HTMLInputElement && field.type === 'checkbox');
}
