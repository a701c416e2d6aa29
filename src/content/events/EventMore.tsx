import type { Card } from '#base/card.ts'
import { canShow } from '#base/image.ts'
import { t } from '#i18n/messages.ts'
import { MediaCard } from '#discovery/mentions/MediaCard.tsx'
import { Picture } from '#ui/Picture.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import type { Event } from './contract.ts'

/** The evening's order. */
export function Program({ program }: Pick<Event, 'program'>) {
  if (program.length === 0) return null
  return (
    <section className="event-program" aria-labelledby="program">
      <h2 className="heading h4" id="program">
        {t('events.programme')}
      </h2>
      <ol>
        {program.map(({ time, title, speaker }) => (
          <li key={time + title}>
            <b className="tabular-nums">{time}</b>
            <span>
              {title}
              {speaker && <span className="meta">{speaker}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** How it was, in pictures. */
export function EventGallery({ gallery }: Pick<Event, 'gallery'>) {
  const pictures = gallery.filter(canShow)
  if (pictures.length === 0) return null
  return (
    <section className="container section" aria-labelledby="how-it-was">
      <SectionHead id="how-it-was" title={t('events.how-it-was')} />
      <div className="event-gallery">
        {pictures.map((image, i) => (
          <figure key={image.url + String(i)}>
            <Picture image={image} sizes="(max-width: 640px) 100vw, 33vw" shape="4x3" />
            {image.caption && <figcaption className="meta">{image.caption}</figcaption>}
          </figure>
        ))}
      </div>
    </section>
  )
}

/** What of the magazine belongs to it. */
export function RelatedCards({ cards }: { cards: Card[] }) {
  if (cards.length === 0) return null
  return (
    <section className="container section" aria-labelledby="belongs">
      <SectionHead id="belongs" title={t('events.mentioned')} note={t('events.related-to-this-event')} />
      <div className="event-related">
        {cards.map((card) => (
          <MediaCard card={card} key={card.url} />
        ))}
      </div>
    </section>
  )
}
