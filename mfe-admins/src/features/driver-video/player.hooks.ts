import { useCallback, useRef, useState } from 'react';
import { within } from './video-time.rules.ts';

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
