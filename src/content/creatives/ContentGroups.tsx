import { kindIn, type CardKind, type Group } from '#content/kinds.ts'
import type { Href } from '#base/paths.ts'
import { Cover } from '#content/library/Cover.tsx'
import { itemKinds } from '#content/library/rules.ts'
import { MediaCard } from '#discovery/mentions/MediaCard.tsx'
import { Link } from '#ui/router/Link.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { Skeletons } from '#ui/Skeleton.tsx'
import type { ContentItem, Contents } from './contents-contract.ts'
import '#content/library/shelves.css'
import './content-groups.css'

/** What belongs to a creative or an issue, group by group in its order. */
export function ContentGroups({ contents, order }: { contents: Contents | undefined; order: readonly Group[] }) {
  if (!contents) {
    return (
      <div className="content-groups" aria-busy="true">
        <Skeletons count={2} shape="text" />
      </div>
    )
  }
  return (
    <div className="content-groups">
      {order.map((group) => {
        const cards = contents[group] ?? []
        if (cards.length === 0) return null
        return (
          <section key={group} className={cards.length < 3 ? 'is-short' : undefined} aria-labelledby={`group-${group}`}>
            <SectionHead id={`group-${group}`} title={kindIn(group).group.title} />
            {group === 'articles' || group === 'creative' ? <Cards kind={kindIn(group).name} cards={cards} /> : <Covers cards={cards} />}
          </section>
        )
      })}
    </div>
  )
}

function Cards({ kind, cards }: { kind: CardKind; cards: ContentItem[] }) {
  return (
    <ul className="content-groups__cards">
      {cards.map((card) => (
        <li key={card.slug}>
          <MediaCard card={{ ...card, kind, label: card.label ?? '' }} />
          <OwnNote of={card} />
        </li>
      ))}
    </ul>
  )
}

function Covers({ cards }: { cards: ContentItem[] }) {
  return (
    <ul className="item-grid content-groups__covers">
      {cards.map((card) => {
        const kind = itemKinds.find((one) => one === card.kind)
        return (
          <li key={card.slug} className="item-tile">
            {/* made by `href` on the server */}
            <Link to={card.url as Href}>
              {kind && <Cover kind={kind} item={card} image={card.image} sizes="(max-width: 640px) 46vw, 15vw" mute />}
              <span className="item-tile__caption">
                <b dir="auto">{card.title}</b>
                <span className="item-tile__meta" dir="auto">
                  {card.byline}
                </span>
                {card.note && <span className="item-tile__score tabular-nums">{card.note}</span>}
              </span>
            </Link>
            <OwnNote of={card} />
          </li>
        )
      })}
    </ul>
  )
}

function OwnNote({ of: { own_note } }: { of: ContentItem }) {
  if (!own_note) return null
  return (
    <p className="content-groups__note" dir="auto">
      {own_note}
    </p>
  )
}
