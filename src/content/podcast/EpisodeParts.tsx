import { useState } from 'react'
import { safeHref } from '#base/blocks/address.ts'
import { href } from '#base/paths.ts'
import { comma } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import { Link } from '#ui/router/Link.tsx'
import type { Episode } from './contract.ts'
import { chapterAt } from './player.ts'
import { clockText } from './rules.ts'
import { usePlaying } from './usePlayer.ts'

/** Addresses of moments: they play when the page is here, and work as links where it is not. */
export function Chapters({ episode }: { episode: Episode }) {
  const player = usePlaying(episode.slug)
  if (episode.chapters.length === 0) return null
  const now = player && chapterAt(episode.chapters, player.time)
  return (
    <section className="episode-chapters" aria-labelledby="chapters">
      <h2 className="heading h4" id="chapters">
        {t('podcast.chapters')}
      </h2>
      <ol>
        {episode.chapters.map(({ start, title }) => (
          <li key={start}>
            <Link to={href.episode({ slug: episode.slug }, { t: start })} keep replace aria-current={now?.start === start ? 'true' : undefined}>
              <span className="tabular-nums">{clockText(start)}</span> <span dir="auto">{title}</span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What was said; the lines that hold some words, when words are looked for. */
export function Transcript({ episode }: { episode: Episode }) {
  const [words, setWords] = useState('')
  if (episode.transcript.length === 0) return null
  const wanted = words.trim().toLowerCase()
  const lines = wanted ? episode.transcript.filter(({ text, speaker }) => `${speaker} ${text}`.toLowerCase().includes(wanted)) : episode.transcript
  return (
    <section className="episode-transcript" aria-labelledby="transcript">
      <h2 className="heading h4" id="transcript">
        {t('podcast.transcript')}
      </h2>
      <label>
        <span className="visually-hidden">{t('podcast.search-the-transcript')}</span>
        <input type="search" value={words} onChange={(event) => setWords(event.target.value)} placeholder={t('podcast.find-in-it')} />
      </label>
      <p className="visually-hidden" role="status">
        {wanted ? t('podcast.matching-lines', { found: lines.length, total: episode.transcript.length }) : ''}
      </p>
      <dl>
        {lines.map(({ start, speaker, text }) => (
          <div key={start + text}>
            <dt>
              <Link
                className="tabular-nums"
                to={href.episode({ slug: episode.slug }, { t: Math.floor(start) })}
                keep
                replace
                aria-label={t('podcast.listen-from', { time: clockText(start) })}
              >
                {clockText(start)}
              </Link>{' '}
              {speaker}
            </dt>
            <dd dir="auto">{text}</dd>
          </div>
        ))}
      </dl>
      {wanted && lines.length === 0 && <p className="meta">{t('podcast.no-matches')}</p>}
    </section>
  )
}

export function People({ episode }: { episode: Episode }) {
  const people = [...episode.hosts.map((one) => ({ ...one, role: one.role || t('podcast.host') })), ...episode.guests]
  if (people.length === 0 && episode.links.length === 0) return null
  return (
    <section className="episode-people" aria-labelledby="voices">
      <h2 className="heading h5" id="voices">
        {people.length > 0 ? t('podcast.voices') : t('podcast.links')}
      </h2>
      <ul hidden={people.length === 0}>
        {people.map(({ name, role, username }) => (
          <li key={name}>
            {username ? (
              <Link className="link" to={href.author({ username })}>
                <b>{name}</b>
              </Link>
            ) : (
              <b>{name}</b>
            )}
            {role && (
              <>
                {comma()}
                <bdi>{role}</bdi>
              </>
            )}
          </li>
        ))}
      </ul>
      {episode.links.length > 0 && (
        <ul>
          {episode.links.map(({ label, url }) => (
            <li key={url}>
              <a className="more-link" href={safeHref(url)} rel="noopener nofollow">
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
