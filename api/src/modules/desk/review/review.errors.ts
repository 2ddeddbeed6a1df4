import { AppError } from '../../../plugins/errors.ts';

/** Another admin holds the record. */
export class HeldByAnother extends AppError {
  constructor(holder: string) {
    super('conflict', `${holder} is reviewing this.`);
  }
}

/** A decision on the record waits until it takes effect. */
export class DecisionWaits extends AppError {
  constructor({ by, decided }: { by: string; decided: string }) {
    super('conflict', `Already ${decided} by ${by}; that takes effect in a few seconds.`);
  }
}

/** There is no scheduled decision on the record, or it took effect long ago. */
export class NothingScheduled extends AppError {
  constructor() {
    super('notFound', 'There is no decision to take back.');
  }
}

/** Only the admin who decided, or a super admin, takes a decision back. */
export class DecisionOfAnother extends AppError {
  constructor(by: string) {
    super('conflict', `${by} decided this. Only ${by} or a super admin can take it back.`);
  }
}

/** The decision was carried out, or refused. */
export class DecisionSettled extends AppError {
  constructor(refusal: string | null) {
    super(
      'conflict',
      refusal === null
        ? 'The decision has taken effect and cannot be taken back.'
        : `The decision was not carried out: ${refusal}`,
    );
  }
}
