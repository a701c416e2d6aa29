import { useState, type FormEvent } from 'react'
import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/router/Link.tsx'
import { useNav } from '#ui/router/NavProvider.tsx'
import type { PodcastFilters } from './client.ts'

/** Words and a season to narrow the episodes down to; both live in the address, and the form works without script. */
export function EpisodeFilter({ filters, seasons }: { filters: PodcastFilters; seasons: number[] }) {
  const nav = useNav()
  const { search = '', season } = filters
  const [words, setWords] = useState(search)

  function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    nav.go(href.podcast({ search: words.trim(), season }), { keep: true })
  }

  return (
    <div className="episode-filter">
      {seasons.length > 1 && (
        <nav className="episode-filter__kinds" aria-label={t('podcast.seasons')}>
          <Link to={href.podcast({ search })} keep aria-current={season ? undefined : 'true'}>
            {t('podcast.all-seasons')}
          </Link>
          {seasons.map((one) => (
            <Link key={one} to={href.podcast({ search, season: one })} keep aria-current={season === String(one) ? 'true' : undefined}>
              {t('podcast.season', { season: one })}
            </Link>
          ))}
        </nav>
      )}
      <search>
        <form method="get" action={href.podcast()} onSubmit={find}>
          {season && <input type="hidden" name="season" value={season} />}
          <label>
            <span className="visually-hidden">{t('podcast.find-an-episode')}</span>
            <input
              type="search"
              name="search"
              value={words}
              onChange={(event) => setWords(event.target.value)}
              maxLength={100}
              placeholder={t('podcast.find-an-episode')}
            />
          </label>
          <button className="toolbar-button" type="submit">
            <Icon name="search" label={t('podcast.find')} />
          </button>
        </form>
      </search>
      {(search !== '' || season !== undefined) && (
        <Link className="more-link" to={href.podcast()} keep onClick={() => setWords('')}>
          {t('podcast.show-everything')}
        </Link>
      )}
    </div>
  )
}
