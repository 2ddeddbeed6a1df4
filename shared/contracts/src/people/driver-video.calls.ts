import { number, object, string, type InferType } from 'yup';
import { callsOf, plain } from '../base/call.ts';
import { dataAnswer } from '../base/envelope.ts';
import { closed, instant, listOf, orNull, required } from '../base/fields.ts';

/** Minutes for which an address of a video plays. */
export const videoTicketMinutes = 5;

/** Longest text of a note on a video, in characters. */
export const maxVideoNote = 500;

const call = callsOf({ section: 'Drivers', access: 'superAdmin', capability: 'driverVideo', ...plain });

/** Address of a car's video on this server, or the reason why there is none. */
export const carVideoSource = object({
  path: orNull(
    string(),
    'Path below `/api` with a ticket of the session; null for a video that is not played.',
  ),
  until: orNull(instant(), 'End of the ticket, UTC.'),
  refusal: orNull(string(), 'Why it is not played.'),
});
export type CarVideoSource = InferType<typeof carVideoSource>;

/** `GET /dashboard/drivers/applications/{id}/video-source`. */
export const readCarVideo = call('readCarVideo', 'GET /dashboard/drivers/applications/{id}/video-source', {
  summary: "Address at which the car's video plays",
  description:
    "The server fetches the video from the applicant's address, if its host is one of `DRIVER_MEDIA_HOSTS`. The path is for this session and this application, for five minutes; it takes single byte ranges.",
  answer: dataAnswer(carVideoSource.required()),
});

/** Note on a moment of a car's video. */
export const videoNote = object({
  _id: string().required(),
  at: required(number(), 'Position in the video, in whole seconds.'),
  text: string().required(),
  by: string().defined().meta({ description: 'Name of the admin.' }),
  createdAt: instant().required(),
});
export type VideoNote = InferType<typeof videoNote>;

/** `GET /dashboard/drivers/applications/{id}/video-notes`: notes in the order of the video. */
export const readVideoNotes = call('readVideoNotes', 'GET /dashboard/drivers/applications/{id}/video-notes', {
  refreshed: true,
  summary: "Notes on moments of the car's video",
  answer: dataAnswer(listOf(videoNote)),
});

/** Form of a note on a video. */
export const videoNoteForm = closed({
  at: number().integer().min(0).max(86_400).required(),
  text: string()
    .trim()
    .required('Note is required')
    .max(maxVideoNote, `Note must be at most ${maxVideoNote} characters`),
});

/** `POST /dashboard/drivers/applications/{id}/video-notes`: adds a note. The same note again changes nothing. */
export const addVideoNote = call('addVideoNote', 'POST /dashboard/drivers/applications/{id}/video-notes', {
  summary: "Add a note on a moment of the car's video",
  description:
    'Notes are evidence: they are neither changed nor removed, except with the application. The same note of the same admin again changes nothing.',
  body: videoNoteForm,
  answer: dataAnswer(videoNote.required()),
});
