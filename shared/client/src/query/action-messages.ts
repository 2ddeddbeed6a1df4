/** Texts of one bulk action: button, confirmation dialog, result dialog and failure. */
export interface ActionMessages {
  /** Label of the button in the selection bar. */
  button: string;
  /** Title of the confirmation dialog. */
  title: string;
  /** Question of the confirmation dialog, by the number of records. */
  question: (count: number) => string;
  /** Effect of the action, and whether it can be undone. */
  consequence: string;
  /** Label of the confirming button. */
  confirm: string;
  /** True for an action that removes or withholds something; styles its buttons. */
  destructive: boolean;
  /** Title of the result dialog. */
  doneTitle: string;
  /** Text of the result dialog. */
  done: string;
  /** First sentence of the failure; the server's message follows it. */
  failed: string;
}
