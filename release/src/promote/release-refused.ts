/** A release that would not work. `problems` names both sides of each disagreement. */
export class ReleaseRefused extends Error {
  override name = 'ReleaseRefused';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`Refused:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}
