import type { KeyboardEvent } from 'react';
import { Button } from '@padiman/ui';
import { Controls, SpeedSelect } from './driver-video.styles.ts';
import type { Player } from './player.hooks.ts';
import { formatPosition, stepOf } from './video-time.rules.ts';

const speeds = [0.5, 1, 1.5, 2];

/**
 * Controls of the player. They are ours, since those of browsers differ in their keys: Space plays, arrows move by five
 * seconds, on the button and on the position alike.
 */
export function PlayerControls({ player }: { player: Player }) {
  const { time, length, playing, speed, seek } = player;
  const isKnown = Number.isFinite(length);
  const step = (event: KeyboardEvent) => {
    const seconds = stepOf(event.key);
    if (seconds === undefined) return;
    event.preventDefault();
    seek(time + seconds);
  };
  const position = isKnown ? `${formatPosition(time)} / ${formatPosition(length)}` : formatPosition(time);
  return (
    <Controls>
      <Button onClick={player.toggle} onKeyDown={step}>
        {playing ? 'Pause' : 'Play'}
      </Button>
      <input
        type="range"
        aria-label="Position"
        aria-valuetext={position}
        min={0}
        max={isKnown ? Math.max(1, Math.floor(length)) : 1}
        step={1}
        value={Math.floor(time)}
        disabled={!isKnown}
        onKeyDown={step}
        onChange={(event) => seek(Number(event.target.value))}
      />
      <output aria-hidden>{position}</output>
      <SpeedSelect
        aria-label="Speed"
        value={speed}
        onChange={(event) => player.setSpeed(Number(event.target.value))}
      >
        {speeds.map((rate) => (
          <option key={rate} value={rate}>
            {rate}×
          </option>
        ))}
      </SpeedSelect>
      <Button look="plain" onClick={player.showFull}>
        Full screen
      </Button>
    </Controls>
  );
}
