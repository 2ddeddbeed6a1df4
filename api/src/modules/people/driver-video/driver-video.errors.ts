import { AppError } from '../../../plugins/errors.ts';

/** The ticket of a video is forged, over, or its session has ended. */
export class TicketRefused extends AppError {
  constructor() {
    super('unauthenticated', 'The address of the video has expired.');
  }
}

/** The video of an application is not played; the message says why. */
export class VideoRefused extends AppError {
  constructor(reason: string) {
    super('notFound', reason);
  }
}

/** The host of a video does not send it; the message says why. */
export class VideoUnavailable extends AppError {
  constructor(cause: Error) {
    super('unavailable', `The host of the video does not send it. ${cause.message}`, { cause });
  }
}
