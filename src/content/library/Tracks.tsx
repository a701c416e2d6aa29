import { commaSeparated } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import type { Track } from './contract.ts'
import { shownTime } from './partial-date.ts'

/** The tracks, disc by disc. */
export function Tracks({ tracks }: { tracks: Track[] }) {
  const discs = [...Map.groupBy(tracks, (track) => track.disc)]
  return (
    <section className="track-list" aria-labelledby="tracks">
      <h2 id="tracks" className="heading h5">
        {t('library.tracks')}
      </h2>
      {discs.map(([disc, those]) => (
        <div key={disc}>
          {discs.length > 1 && <h3 className="meta">{t('library.disc', { disc })}</h3>}
          <ol>
            {those.map((track) => (
              <li key={`${disc} ${track.no}`}>
                <span className="track-list__number tabular-nums">{track.no}</span>
                <span dir="auto">
                  {track.title}
                  {track.artists && <i>{` ${commaSeparated(track.artists)}`}</i>}
                </span>
                {track.duration_seconds !== undefined && <span className="tabular-nums">{shownTime(track.duration_seconds)}</span>}
              </li>
            ))}
          </ol>
        </div>
      ))}
    </section>
  )
}
