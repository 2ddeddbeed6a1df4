/** How one action on picked records is asked and told. */
export interface ActionWords {
  /** The button in the selection bar. */
  button: string;
  title: string;
  question: (count: number) => string;
  /** What follows from it, and whether it can be taken back. */
  consequence: string;
  confirm: string;
  /** Whether it takes something away. */
  destructive: boolean;
  doneTitle: string;
  done: string;
  failed: string;
}
