import { useEffect, type ChangeEvent } from 'react'
import { href } from '#base/paths.ts'
import { formatNumber } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/router/Link.tsx'
import { chapterAt, jump, placeText, play, rates, seek, setRate, stop, toggle } from './player.ts'
import { currentPlayer, type Playing } from './player-state.ts'
import { clockText } from './rules.ts'
import { usePlayer } from './usePlayer.ts'
import './player-bar.css'

/** The player that stays: at the foot of the screen, on whatever page the reader is. */
export function PlayerBar() {
  const player = usePlayer()
  useEffect(() => {
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return player ? <OpenDock player={player} /> : null
}

function OpenDock({ player }: { player: Playing }) {
  const { track, playing, time, duration, rate, failed } = player
  const chapter = chapterAt(track.chapters, time)
  const nextRate = rates[(rates.findIndex((one) => one === rate) + 1) % rates.length] ?? 1
  return (
    <section className="player-bar" aria-label={t('podcast.player')}>
      {track.picture ? <img src={track.picture} width="64" height="64" alt="" /> : <span />}
      <button
        type="button"
        className={playing ? 'play-button is-playing' : 'play-button'}
        aria-label={playing ? t('podcast.pause') : t('podcast.play')}
        onClick={() => toggle(track)}
      >
        <Icon name={playing ? 'pause' : 'play'} />
      </button>
      <div className="player-bar__title">
        <Link to={href.episode({ slug: track.slug })}>
          <b>{track.title}</b>
        </Link>
        <span>{failed ? t('podcast.this-file-could-not-be') : chapter ? chapter.title : track.label}</span>
      </div>
      <div className="player-bar__timeline tabular-nums">
        <span>{clockText(time)}</span>
        <input
          type="range"
          min={0}
          max={Math.max(1, Math.floor(duration))}
          step={1}
          value={Math.floor(time)}
          aria-label={t('podcast.place-in-the-episode')}
          aria-valuetext={placeText(player)}
          onChange={(event: ChangeEvent<HTMLInputElement>) => seek(Number(event.target.value))}
        />
        <span>{clockText(duration)}</span>
      </div>
      <div className="player-bar__speed">
        <button type="button" aria-label={t('podcast.speed', { rate, next: nextRate })} onClick={() => setRate(nextRate)}>
          {formatNumber(rate)}×
        </button>
        {track.chapters.length > 0 && (
          <select aria-label={t('podcast.chapters')} value={chapter?.start ?? 0} onChange={(event) => play(track, Number(event.target.value))}>
            {track.chapters.map(({ start, title }) => (
              <option key={start} value={start}>
                {clockText(start)} {title}
              </option>
            ))}
          </select>
        )}
        <button type="button" aria-label={t('podcast.close-the-player')} onClick={stop}>
          <Icon name="close" />
        </button>
      </div>
    </section>
  )
}

/** Space, and the arrows with Shift, wherever the reader is and writes nothing. */
function onKey(event: KeyboardEvent): void {
  const target = event.target
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
  if (target instanceof Element && target.closest('input, textarea, select, button, a, [contenteditable], dialog, [role=dialog], video, audio')) return
  if (event.key === ' ') withTrack(event, ({ track }) => toggle(track))
  else if (event.shiftKey && event.key === 'ArrowLeft') withTrack(event, ({ time }) => seek(time - jump))
  else if (event.shiftKey && event.key === 'ArrowRight') withTrack(event, ({ time }) => seek(time + jump))
}

function withTrack(event: KeyboardEvent, act: (player: Playing) => void): void {
  const player = currentPlayer()
  if (!player) return
  event.preventDefault()
  act(player)
}
