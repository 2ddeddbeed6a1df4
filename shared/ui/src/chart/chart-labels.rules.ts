/** Width of a character on average in px, at the size of captions. */
const characterWidth = 7.2;

/** Least px between two texts. */
const gap = 8;

/** Places of a chart's texts. */
interface LabelPlaces {
  /** Px that are left free at both ends, so that no text is cut off. */
  sides: number;
  /** 1 if each bar has its label, 2 if every second one has, and so on. */
  every: number;
  /** True if each bar has its count; else only the largest one has. */
  hasAllCounts: boolean;
}

/** Places texts, centred on bars that share a width, so that no two of them touch. */
export function placeLabels(chart: {
  width: number;
  labels: readonly string[];
  counts: readonly string[];
}): LabelPlaces {
  const { width, labels, counts } = chart;
  const widest = (texts: readonly string[]) =>
    Math.max(0, ...texts.map(({ length }) => length)) * characterWidth;
  const [label, count] = [widest(labels), widest(counts)];
  const bars = Math.max(1, labels.length);
  const sides = Math.max(0, Math.ceil((Math.max(label, count) - width / bars) / 2));
  const step = Math.max(1, (width - 2 * sides) / bars);
  return { sides, every: Math.ceil((label + gap) / step), hasAllCounts: count + gap <= step };
}
