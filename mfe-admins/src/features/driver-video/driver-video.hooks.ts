import { useState, useCallback, useRef } from 'react';
import { readCarVideo, type CarVideoSource } from '@padiman/contracts';
import { apiAddress } from '@padiman/client/http';
import { useRead } from '@padiman/client/query';

/** Address of an application's video. One that plays keeps it, since another address would start it again. */
export function useCarVideo(id: string) {
  const read = useRead(readCarVideo, { params: { id } });
  const [held, setHeld] = useState<CarVideoSource>();
  const current = read.data?.data;
  if (held === undefined && current !== undefined) setHeld(current);
  const shown = held ?? current;
  /** Asks for another address. @returns false without one */
  const renew = async () => {
    const { data, error } = await read.refetch();
    if (!data || error) return false;
    setHeld(data.data);
    return true;
  };
  return {
    address: shown?.path ? apiAddress(shown.path) : null,
    refusal: shown?.refusal ?? null,
    /** True once the address has ended: a player that goes on needs another one. */
    hasEnded: () => !!shown?.until && Date.parse(shown.until) <= Date.now(),
    renew,
    error: shown === undefined ? read.error : null,
    loading: shown === undefined && read.isFetching,
  };
}

/** State of a video element, and what moves it; `attach` is the element's ref. */
export function usePlayer() {
  const video = useRef<HTMLVideoElement>(null);
  const attach = useCallback((element: HTMLVideoElement | null) => {
    video.current = element;
  }, []);
  /** Position that the next loaded video takes up. */
  const resume = useRef(0);
  const [time, setTime] = useState(0);
  const [length, setLength] = useState(Number.NaN);
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  const seek = (seconds: number) => {
    const to = within(seconds, length);
    if (video.current) video.current.currentTime = to;
    setTime(to);
  };
  const player = {
    ...{ time, length, playing, speed, seek },
    toggle: () => {
      const shown = video.current;
      if (!shown) return;
      // A video that fails tells so by its own event.
      if (shown.paused) void shown.play().catch(() => {});
      else shown.pause();
    },
    pause: () => video.current?.pause(),
    setSpeed: (rate: number) => {
      if (video.current) video.current.playbackRate = rate;
      setSpeed(rate);
    },
    showFull: () => void video.current?.requestFullscreen().catch(() => {}),
    /** Keeps the position for the next address. */
    keepPosition: () => {
      resume.current = time;
      setPlaying(false);
    },
    /** Properties of the video element. */
    events: {
      onTimeUpdate: () => setTime(video.current?.currentTime ?? 0),
      onDurationChange: () => setLength(video.current?.duration ?? Number.NaN),
      onPlay: () => setPlaying(true),
      onPause: () => setPlaying(false),
      onLoadedMetadata: () => {
        if (!video.current) return;
        video.current.playbackRate = speed;
        if (resume.current > 0) video.current.currentTime = resume.current;
        resume.current = 0;
      },
    },
  };
  return { attach, player };
}

/** A player. */
export type Player = ReturnType<typeof usePlayer>['player'];

/** Position in a video, such as `0:42` or `1:02:03`. */
export function formatPosition(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** Seconds that a key moves the video; undefined for a key that does not. */
export const stepOf = (key: string): number | undefined =>
  key === 'ArrowLeft' ? -5 : key === 'ArrowRight' ? 5 : undefined;

/** Position within a video; its length is unknown until it is loaded. */
export const within = (seconds: number, length: number): number =>
  Math.min(Math.max(0, seconds), Number.isFinite(length) ? length : Math.max(0, seconds));
