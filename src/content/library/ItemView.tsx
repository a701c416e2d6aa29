import { useMemo, type ReactNode } from 'react'
import { readBlocks } from '#base/blocks/read.ts'
import { canShow } from '#base/image.ts'
import { href } from '#base/paths.ts'
import { textKey } from '#base/slug.ts'
import { t, tParts } from '#i18n/messages.ts'
import { MarkButtons } from '#community/reading/MarkButtons.tsx'
import { keptImage, maxStars } from '#community/reading/rules.ts'
import { SaveButton } from '#community/reading/SaveButton.tsx'
import { headingClass } from '#ui/heading.ts'
import { Blocks } from '#ui/blocks/Blocks.tsx'
import { Picture } from '#ui/Picture.tsx'
import { Link } from '#ui/router/Link.tsx'
import { ShareButton } from '#ui/ShareButton.tsx'
import { Tag } from '#ui/Tag.tsx'
import type { AnyItem } from './contract.ts'
import { Cover } from './Cover.tsx'
import { imageOf } from './item-display.ts'
import { creditsOf, factsOf, genresOf, kindName } from './item-facts.ts'
import { ItemReview } from './ItemReview.tsx'
import { Listen } from './Listen.tsx'
import { MoreBy } from './MoreBy.tsx'
import { OutboundLinks } from './OutboundLinks.tsx'
import { People } from './People.tsx'
import { listPathOf, type ItemKind } from './rules.ts'
import { Tracks } from './Tracks.tsx'
import './item-view.css'

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
          <p className="standfirst">{item.byline}</p>
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
      <MoreBy cards={item.more} by={item.byline.replace(/^with /, '')} over={over} />
    </article>
  )
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

function ItemText({ item }: { item: AnyItem }) {
  const text = 'description' in item ? item.description : 'synopsis' in item ? item.synopsis : '[]'
  const blocks = useMemo(() => readBlocks(text), [text])
  return (
    <div className="item-view__text">
      {blocks.length > 0 && (
        <div className="prose">
          <Blocks blocks={blocks} />
        </div>
      )}
      {'trailer_url' in item && item.trailer_url && <Listen url={item.trailer_url} title={t('library.trailer', { title: item.title })} />}
      {'preview' in item && item.preview && (
        <Listen url={item.preview.url} provider={item.preview.provider} title={t('library.listen', { title: item.title })} />
      )}
      {'tracks' in item && item.tracks.length > 0 && <Tracks tracks={item.tracks} />}
      {'quotes' in item && item.quotes.map((quote) => <ItemQuote key={quote.text} quote={quote} />)}
    </div>
  )
}

function ItemQuote({ quote }: { quote: Extract<AnyItem, { quotes: unknown }>['quotes'][number] }) {
  return (
    <blockquote className="item-quote">
      <p className="italic" dir="auto">
        {quote.text}
      </p>
      {(quote.page !== undefined || quote.by) && (
        <cite className="meta">{[quote.by, quote.page !== undefined && t('library.quoted-page', { page: quote.page })].filter(Boolean).join(', ')}</cite>
      )}
    </blockquote>
  )
}

function Facts({ item }: { item: AnyItem }) {
  return (
    <aside className="item-facts" aria-label={t('library.facts')}>
      {item.links.length > 0 && <OutboundLinks links={item.links} />}
      <dl>
        {creditsOf(item).map(({ label, people }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <People people={people} />
            </dd>
          </div>
        ))}
        {factsOf(item).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
    </aside>
  )
}

/** A single word fills the line; a long title still leaves room for the rest. */
function sizeOf(title: string): 'h2' | 'h3' | 'h4' {
  const letters = [...title].length
  const longest = Math.max(...title.split(/\s+/).map((word) => word.length))
  if (letters > 60 || longest > 18) return 'h4'
  return letters > 32 || longest > 12 ? 'h3' : 'h2'
}
