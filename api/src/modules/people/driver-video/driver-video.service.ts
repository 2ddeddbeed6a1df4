import { pipeline, Transform, type Readable } from 'node:stream';
import { videoTicketMinutes, type CarVideoSource } from '@padiman/contracts';
import { v7 as newId } from 'uuid';
import type { Handle } from '../../../database/schema.ts';
import type { Actor, Caller } from '../../../plugins/caller.ts';
import { appendAudit } from '../../base/audit/audit.service.ts';
import { takeSlot } from '../../base/limiter/slots.service.ts';
import { ApplicationNotFound } from '../drivers/drivers.service.ts';
import { openableVideo } from '../drivers/video-address.rules.ts';
import { findCallersOfSessions, isCurrent } from '../../base/sessions/sessions.service.ts';
import { AppError, found, refusal } from '../../../plugins/errors.ts';
import * as repository from './driver-video.repository.ts';
import { isSample, refusalOf, type VideoHosts, readTicket, writeTicket } from './driver-video.rules.ts';
import { VideoNotFetched, type VideoAnswer, type VideoSource } from './video-source.port.ts';
import { databaseNow } from '../../../database/clock.ts';

/** The ticket of a video is forged, over, or its session has ended. */
class TicketRefused extends refusal('unauthenticated', 'The address of the video has expired.') {}

/** The host of a video does not send it; the message says why. */
class VideoUnavailable extends refusal(
  'unavailable',
  (cause: Error) => `The host of the video does not send it. ${cause.message}`,
  (cause: Error) => ({ cause }),
) {}

/** Sources of videos, and the keys of their tickets. */
export interface VideoPlay {
  hosts: VideoHosts;
  /** Source of videos on other hosts. */
  source: VideoSource;
  /** Source of the demo's videos. */
  sample: VideoSource;
  /** The current key, then former ones. */
  keys: readonly [Buffer, ...Buffer[]];
}

async function addressOf(database: Handle, id: string): Promise<string | null> {
  const row = found(await repository.selectVideo(database, id), ApplicationNotFound);
  return openableVideo(row.car_video);
}

/** Address at which a session plays the video of an application, or why it does not. @throws ApplicationNotFound */
export async function findSource(
  database: Handle,
  { hosts, keys }: VideoPlay,
  { id, sessionId }: { id: string; sessionId: string },
): Promise<CarVideoSource> {
  const refusal = refusalOf(await addressOf(database, id), hosts);
  if (refusal !== null) return { path: null, until: null, refusal };
  const until = databaseNow().getTime() + videoTicketMinutes * 60_000;
  const ticket = writeTicket(keys[0], { sessionId, applicationId: id, until });
  const path = `/dashboard/drivers/applications/${id}/video?ticket=${ticket}`;
  return { path, until: new Date(until).toISOString(), refusal: null };
}

/**
 * Begins to play a video. The session of the ticket must go on, and its admin be allowed, at this moment and while it is sent.
 * @param isAllowed access to driver applications
 * @throws TicketRefused, ApplicationNotFound, VideoUnavailable
 * @throws TooManyAtOnce for too many videos of the admin @throws TooBusy for too many of the process
 */
export async function openVideo(
  database: Handle,
  { hosts, keys, source, sample }: VideoPlay,
  given: {
    id: string;
    ticket: string;
    range: string | undefined;
    /** Aborted once the player has gone. */
    gone: AbortSignal;
    isAllowed: (caller: Caller) => boolean;
  },
): Promise<VideoAnswer> {
  const sessionId = readTicket(keys, given.ticket, { applicationId: given.id, now: databaseNow().getTime() });
  const [caller] = sessionId === null ? [] : await findCallersOfSessions(database, [sessionId]);
  if (caller === undefined || !given.isAllowed(caller)) throw new TicketRefused();
  const address = await addressOf(database, given.id);
  const refusal = refusalOf(address, hosts);
  if (address === null || refusal !== null) throw new AppError('notFound', refusal ?? '');
  const free = takeSlot('video', caller);
  if (given.gone.aborted) free();
  else given.gone.addEventListener('abort', free, { once: true });
  const from = isSample(address, hosts) ? sample : source;
  const answer = await from.open(address, given.range, given.gone).catch((cause: Error) => {
    throw cause instanceof VideoNotFetched ? new VideoUnavailable(cause) : cause;
  });
  return { ...answer, body: whileAllowed(answer.body, () => isCurrent(database, caller)) };
}

/** Bytes of a video that are sent between two checks of its session. */
const checkedBytes = 1024 * 1024;

/** Passes a body on, and aborts it once its reader is no longer allowed. */
function whileAllowed(body: Readable, isStillAllowed: () => Promise<boolean>): Readable {
  let passed = 0;
  const checked = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      passed += chunk.length;
      if (passed <= checkedBytes) return done(null, chunk);
      passed = 0;
      return void isStillAllowed().then((is) => (is ? done(null, chunk) : done(new TicketRefused())), done);
    },
  });
  // Either end destroys the other; the reader of the checked body sees the error.
  pipeline(body, checked, () => undefined);
  return checked;
}

/** Notes on a video, in the order of the video. @throws ApplicationNotFound */
export async function readNotes(database: Handle, id: string): Promise<object[]> {
  if ((await repository.selectVideo(database, id)) === undefined) throw new ApplicationNotFound();
  return repository.selectNotes(database, id);
}

/** Adds a note; the same note of the same admin again changes nothing. @throws ApplicationNotFound */
export const addNote = (
  database: Handle,
  actor: Actor,
  applicationId: string,
  { at, text }: { at: number; text: string },
): Promise<object> =>
  database.transaction().execute(async (transaction) => {
    if (!(await repository.lockApplication(transaction, applicationId))) throw new ApplicationNotFound();
    const note = { application_id: applicationId, admin_id: actor.adminId, position: at, text };
    const id = newId();
    const isNew = await repository.insertNote(transaction, { id, ...note });
    const row = await repository.selectNote(transaction, note);
    // Without the text, which may name people and goes with the application.
    const entry = { action: 'driverApplication.videoNote', recordType: 'driverApplication' };
    const change = { before: { videoNote: null }, after: { videoNote: id, second: at } };
    if (isNew) await appendAudit(transaction, actor, [{ ...entry, recordId: applicationId, ...change }]);
    return row;
  });
