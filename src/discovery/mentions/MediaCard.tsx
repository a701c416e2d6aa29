import { canShow } from '#base/image.ts'
import type { Card } from '#base/card.ts'
import type { Href } from '#base/paths.ts'
import { Cover } from '#content/library/Cover.tsx'
import { itemKinds } from '#content/library/rules.ts'
import { Picture } from '#ui/Picture.tsx'
import { Link } from '#ui/router/Link.tsx'
import './media-card.css'

interface MediaCardProps {
  card: Card
  /** Of the title. */
  level?: 3 | 4
}

/** A book, a movie, an event ... as it is named in a text or under 'Mentioned in'; the whole card answers to its one link. */
export function MediaCard({ card, level = 3 }: MediaCardProps) {
  const Title = `h${level}` as const
  const kind = itemKinds.find((one) => one === card.kind)
  return (
    <article className={kind ? `media-card is-${kind}` : 'media-card'}>
      {kind ? (
        <Cover kind={kind} item={card} image={card.image} sizes="96px" mute />
      ) : (
        canShow(card.image) && <Picture image={{ ...card.image, alt: '' }} sizes="128px" shape="4x3" />
      )}
      <div className="text-block">
        <p className="kicker">{card.label}</p>
        <Title className="heading h6" dir="auto">
          {/* made by `href` on the server */}
          <Link className="media-card__link link" to={card.url as Href}>
            {card.title}
          </Link>
        </Title>
        <p className="meta">
          {card.byline && <span dir="auto">{card.byline}</span>}
          {card.note && (
            <b className="tabular-nums" dir="auto">
              {card.note}
            </b>
          )}
        </p>
      </div>
    </article>
  )
}
