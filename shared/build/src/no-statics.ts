/**
 * Replaces `hoist-non-react-statics`; see `slimLibraries`. Emotion copies static members of class components by it, in
 * `withTheme` alone, which nothing here uses.
 */
export default function keepTarget<T>(target: T): T {
  return target;
}
