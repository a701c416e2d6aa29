import type { Href } from '#base/paths.ts'
import type { Card } from '#base/card.ts'
import { t } from '#i18n/messages.ts'
import { Link } from '#ui/router/Link.tsx'
import { Cover } from './Cover.tsx'
import { itemKinds } from './rules.ts'

/** Other work of the same people. */
export function MoreBy({ cards, by, over }: { cards: Card[]; by: string; over: boolean }) {
  if (cards.length === 0) return null
  return (
    <section className="more-by" aria-labelledby="more-by">
      <h2 id="more-by" className="heading h5">
        {by ? t('library.more-by', { by }) : t('library.more-by-the-same-people')}
      </h2>
      <ul>
        {cards.map((card) => {
          const kind = itemKinds.find((one) => one === card.kind)
          if (!kind) return null
          return (
            <li key={card.url} className="item-tile">
              {/* made by `href` on the server */}
              <Link to={card.url as Href} keep={over}>
                <Cover kind={kind} item={card} image={card.image} sizes="160px" mute />
                <span className="item-tile__caption">
                  <b dir="auto">{card.title}</b>
                  <span className="item-tile__meta" dir="auto">
                    {card.byline}
                  </span>
                  {card.note && <span className="item-tile__score tabular-nums">{card.note}</span>}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
