import { useState, type KeyboardEvent } from 'react';
import { Alert, Button, FailedState, Skeleton, Text } from '@padiman/ui';
import { Section } from '@padiman/ui/overlay';
import { Screen, Controls, SpeedSelect } from './driver-video.styles.ts';
import { useCarVideo, usePlayer, type Player, formatPosition, stepOf } from './driver-video.hooks.ts';
import { NewNote, VideoNotes } from './VideoNotes.tsx';

/**
 * Video of an applicant's car with notes on its moments. The server fetches it: the browser of an admin connects to no
 * host that an applicant names. Give it the application's id as its key.
 */
export default function CarVideoPlayer({ id, of }: { id: string; of: string }) {
  const source = useCarVideo(id);
  const { attach, player } = usePlayer();
  const [failed, setFailed] = useState(false);
  const renew = () => {
    player.keepPosition();
    setFailed(false);
    void source.renew().then((isRenewed) => setFailed(!isRenewed));
  };
  return (
    <Section aria-label="Car video">
      <h3>Car video</h3>
      {source.address !== null && !failed && (
        <>
          <Screen>
            {/* A car from outside; nobody's words are to be read. */}
            {/* eslint-disable-next-line jsx-a11y/media-has-caption */}
            <video
              key={source.address}
              ref={attach}
              src={source.address}
              aria-label={`Video of ${of}'s car`}
              preload="metadata"
              playsInline
              disableRemotePlayback
              controlsList="nodownload"
              tabIndex={-1}
              onClick={player.toggle}
              onError={() => (source.hasEnded() ? renew() : setFailed(true))}
              {...player.events}
            />
          </Screen>
          <PlayerControls player={player} />
        </>
      )}
      {failed && (
        <>
          <Alert>The video could not be played.</Alert>
          <div>
            <Button onClick={renew}>Try again</Button>
          </div>
        </>
      )}
      {/* Also while the video fails: the text stays. */}
      {source.address !== null && <NewNote id={id} player={player} />}
      {source.refusal !== null && <Text tone="muted">{source.refusal}</Text>}
      {source.error && (
        <FailedState
          title="The video could not be loaded."
          error={source.error}
          retry={() => void source.renew()}
        />
      )}
      {source.loading && <Skeleton h="180px" role="status" aria-label="Loading the video" />}
      <VideoNotes id={id} onSeek={source.address === null || failed ? undefined : player.seek} />
    </Section>
  );
}

const speeds = [0.5, 1, 1.5, 2];

/**
 * Controls of the player. They are ours, since those of browsers differ in their keys: Space plays, arrows move by five
 * seconds, on the button and on the position alike.
 */
function PlayerControls({ player }: { player: Player }) {
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
