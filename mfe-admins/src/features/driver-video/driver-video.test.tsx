import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import {
  addVideoNote,
  readCarVideo,
  readVideoNotes,
  type CarVideoSource,
  type VideoNote,
} from '@padiman/contracts';
import { fakeApi, renderScreen } from '@padiman/testing';
import CarVideoPlayer from './CarVideoPlayer.tsx';
import { formatPosition, within as positionWithin } from './driver-video.hooks.ts';

const id = '01900000-0000-7000-8000-000000000011';
const inFiveMinutes = () => new Date(Date.now() + 300_000).toISOString();
const playable = (change: Partial<CarVideoSource> = {}): CarVideoSource => ({
  path: `/dashboard/drivers/applications/${id}/video?ticket=1`,
  until: inFiveMinutes(),
  refusal: null,
  ...change,
});
const note = (number: number, change: Partial<VideoNote> = {}): VideoNote => ({
  _id: `01900000-0000-7000-8000-00000000002${number}`,
  ...{ at: 42, text: 'The plate cannot be read', by: 'Halima Admin', createdAt: '2024-03-01T10:00:00.000Z' },
  ...change,
});

const playing = { play: jest.fn(), pause: jest.fn() };
beforeAll(() => {
  // Not in jsdom.
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function (this: HTMLMediaElement) {
    playing.play();
    fireEvent.play(this);
    return Promise.resolve();
  });
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    playing.pause();
    fireEvent.pause(this);
  });
});
beforeEach(() => jest.clearAllMocks());

async function open(source: CarVideoSource = playable(), notes: VideoNote[] = []) {
  const api = fakeApi();
  const held = { source, notes };
  api.onData(readCarVideo, () => held.source);
  api.onData(readVideoNotes, () => held.notes);
  const view = renderScreen(() => <CarVideoPlayer id={id} of="Musa Sani" />);
  await screen.findByText(/No notes on the video yet|The plate/);
  return { ...view, api, held };
}
const video = () => screen.getByLabelText<HTMLVideoElement>("Video of Musa Sani's car");
function load(seconds: number) {
  Object.defineProperty(video(), 'duration', { value: seconds, configurable: true });
  fireEvent.durationChange(video());
  fireEvent.loadedMetadata(video());
}
function playTo(seconds: number) {
  video().currentTime = seconds;
  fireEvent.timeUpdate(video());
}

test('the video comes from the server, and is moved by keys', async () => {
  const { user } = await open();
  expect(video()).toHaveAttribute('src', `/api/dashboard/drivers/applications/${id}/video?ticket=1`);
  load(60);
  const button = screen.getByRole('button', { name: 'Play' });
  button.focus();
  await user.keyboard(' ');
  expect(playing.play).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button', { name: 'Pause' })).toHaveFocus();
  playTo(20.4);
  await user.keyboard('{ArrowRight}');
  expect(video().currentTime).toBeCloseTo(25.4);
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(screen.getByRole('slider', { name: 'Position' })).toHaveAttribute('aria-valuetext', '0:15 / 1:00');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Speed' }), '2×');
  expect(video().playbackRate).toBe(2);
});

test('a note that is refused stays in its field', async () => {
  const { user, api } = await open();
  api.on(addVideoNote, () => ({ refuse: { status: 503, message: 'Down.' } }));
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Scratch');
  await user.click(screen.getByRole('button', { name: 'Note at 0:00' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The note could not be saved. Down.');
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('Scratch');
});

test('an address that has ended is renewed in silence, at the same moment', async () => {
  const { held } = await open(playable({ until: new Date(Date.now() - 1_000).toISOString() }));
  playTo(9);
  held.source = playable({ path: '/renewed' });
  act(() => void fireEvent.error(video()));
  await waitFor(() => expect(video()).toHaveAttribute('src', '/api/renewed'));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  load(60);
  expect(video().currentTime).toBe(9);
});

test('a video that is not played says why, and its notes stay readable', async () => {
  await open({ path: null, until: null, refusal: 'There is no video that can be played.' }, [note(1)]);
  expect(screen.getByText('There is no video that can be played.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Note at/ })).not.toBeInTheDocument();
  expect(screen.getByText('0:42')).toBeInTheDocument();
});

test('failures to load have a retry each', async () => {
  const api = fakeApi();
  api.on(readCarVideo, () => ({ refuse: { status: 500, message: 'Broken.' } }));
  api.on(readVideoNotes, () => ({ refuse: { status: 500, message: 'Broken.' } }));
  const { user } = renderScreen(() => <CarVideoPlayer id={id} of="Musa Sani" />);
  expect(await screen.findByText('The video could not be loaded.')).toBeInTheDocument();
  expect(await screen.findByText('The notes could not be loaded.')).toBeInTheDocument();
  api.onData(readCarVideo, () => playable());
  await user.click(screen.getAllByRole('button', { name: 'Retry' })[0]!);
  await waitFor(() => expect(video()).toBeInTheDocument());
});

test.each([
  [0, '0:00'],
  [42.9, '0:42'],
  [600, '10:00'],
  [3_723, '1:02:03'],
])('%d seconds are %s', (seconds, text) => {
  expect(formatPosition(seconds)).toBe(text);
});

test('positions stay within the video, whose length may be unknown', () => {
  expect([positionWithin(-1, 60), positionWithin(61, 60), positionWithin(61, Number.NaN)]).toEqual([
    0, 60, 61,
  ]);
});
