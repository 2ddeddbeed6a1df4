import createCache, { type EmotionCache } from '@emotion/cache';

/**
 * Creates the style cache of Emotion with one style element for the rules of each update. Emotion alone adds all rules
 * to one element: a browser then evaluates all rules of the page again and lays out the whole page whenever a component
 * with new styles appears, such as an opened panel. A new element costs only its own rules.
 */
export function createStyleCache(): EmotionCache {
  const cache = createCache({ key: 'css' });
  const { sheet } = cache;
  const insert = sheet.insert.bind(sheet);
  let isOpen = false;
  sheet.insert = (rule) => {
    if (!isOpen) {
      // Number of rules of the current element; at 0 Emotion starts a new one.
      sheet.ctr = 0;
      isOpen = true;
      queueMicrotask(() => (isOpen = false));
    }
    insert(rule);
  };
  return cache;
}
