import { type ReactNode } from 'react'
import { canShow } from '#base/image.ts'
import { href } from '#base/paths.ts'
import { textKey } from '#base/slug.ts'
import { formatList } from '#i18n/format.ts'
import { t, tParts } from '#i18n/messages.ts'
import { MarkButtons } from '#community/reading/MarkButtons.tsx'
import { keptImage, maxStars } from '#community/reading/rules.ts'
import { SaveButton } from '#community/reading/SaveButton.tsx'
import { headingClass } from '#ui/heading.ts'
import { Picture } from '#ui/Picture.tsx'
import { Link } from '#ui/router/Link.tsx'
import { ShareButton } from '#ui/ShareButton.tsx'
import { Tag } from '#ui/Tag.tsx'
import type { AnyItem } from './contract.ts'
import { Cover } from './Cover.tsx'
import { imageOf } from './item-display.ts'
import { genresOf, kindName } from './item-facts.ts'
import { ItemReview } from './ItemReview.tsx'
import { MoreBy } from './MoreBy.tsx'
import { listPathOf, mostMain, type ItemKind } from './rules.ts'
import './item-view.css'
import { sizeOf, Facts } from './ItemFacts.tsx'
import { ItemText } from './ItemText.tsx'

interface ItemViewProps {
  kind: ItemKind
  item: AnyItem
  /** In the dialog over the list; otherwise it is the page itself. */
  over: boolean
  /** Mentioned in. */
  aside?: ReactNode
}

/** Everything about a book, a movie or a record. */
export function ItemView({ kind, item, over, aside }: ItemViewProps) {
  const Title = over ? 'h2' : 'h1'
  const genres = genresOf(item)
  const subtitle = 'subtitle' in item ? item.subtitle : null
  return (
    <article className="item-view">
      <div className="item-view__header">
        <div className={`item-view__cover is-${kind}`}>
          <Cover kind={kind} item={item} image={imageOf(item)} sizes="(max-width: 640px) 58vw, 360px" priority open />
        </div>
        <header>
          <p className="kicker">{kindName(kind, item)}</p>
          <Title className={headingClass(sizeOf(item.title), item.title)} dir="auto">
            {item.title}
          </Title>
          {subtitle && (
            <p className="italic item-view__subtitle" dir="auto">
              {subtitle}
            </p>
          )}
          <p className="standfirst" dir="auto">
            {item.byline}
          </p>
          {genres.length > 0 && <Genres kind={kind} genres={genres} />}
          <Actions kind={kind} item={item} />
        </header>
      </div>
      {item.verdict && <ItemReview verdict={item.verdict} />}
      {'backdrop' in item && canShow(item.backdrop) && <Picture image={item.backdrop} sizes="(max-width: 640px) 100vw, 88vw" shape="16x9" />}
      <div className="item-view__body">
        <ItemText item={item} />
        <Facts item={item} />
      </div>
      {aside}
      <MoreBy cards={item.more} by={whoseWork(item)} over={over} />
    </article>
  )
}

/** The byline without what stands before names of a cast. */
function whoseWork(item: AnyItem): string {
  const isCast = 'actors' in item && item.directors.length === 0 && item.writers.length === 0
  return isCast ? formatList(item.actors.slice(0, mostMain).map(({ name }) => name)) : item.byline
}

function Genres({ kind, genres }: { kind: ItemKind; genres: string[] }) {
  return (
    <ul className="tag-list" aria-label={t('library.genres')}>
      {genres.map((genre) => (
        <li key={genre}>
          <Tag>
            <Link to={href.entertainment({ show: listPathOf[kind], genre: textKey(genre) })}>{genre}</Link>
          </Tag>
        </li>
      ))}
    </ul>
  )
}

function Actions({ kind, item }: { kind: ItemKind; item: AnyItem }) {
  const image = keptImage(imageOf(item))
  return (
    <div className="item-view__actions">
      <MarkButtons kind={kind} slug={item.slug} title={item.title} image={image} />
      <p className="actions">
        <SaveButton kind={kind} slug={item.slug} title={item.title} image={image} look="line" />
        <ShareButton title={item.title} />
      </p>
      {item.readers && (
        <p className="meta">
          {tParts('library.readers-say', {
            stars: item.readers.mean,
            most: maxStars,
            votes: item.readers.votes,
            mean: (inside) => (
              <b key="mean" className="tabular-nums">
                {inside}
              </b>
            ),
          })}
        </p>
      )}
    </div>
  )
}
