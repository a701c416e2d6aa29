import { canShow } from '#base/image.ts'
import { longDate } from '#base/dates.ts'
import { href, type Href } from '#base/paths.ts'
import { textKey } from '#base/slug.ts'
import { t } from '#i18n/messages.ts'
import { inOrder, readStyles, type Styles } from '#content/appearance/rules.ts'
import { keptImage } from '#community/reading/rules.ts'
import { SaveButton } from '#community/reading/SaveButton.tsx'
import { headingClass } from '#ui/heading.ts'
import { QueryError } from '#ui/query/QueryError.tsx'
import { Picture } from '#ui/Picture.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { Link } from '#ui/router/Link.tsx'
import { creativeContents } from './client.ts'
import { ContentGroups } from './ContentGroups.tsx'
import type { Creative } from './contract.ts'
import { CreativeFile } from './CreativeFile.tsx'
import { kindNames } from './rules.ts'
import { readAddress, useReadCount } from './useReadCount.ts'
import { Viewer } from './Viewer.tsx'
import './creative-page.css'

/** A piece in its own colours, with whatever belongs to it. `address` is what its page was asked by. */
export function CreativePage({ creative, address }: { creative: Creative; address: string }) {
  const { title, cover, license, tags, prev, next } = creative
  const styles = readStyles(creative.styles)
  const contents = useQuery(creativeContents(address))
  useReadCount(creative.id)
  return (
    <>
      <Hero creative={creative} styles={styles} />
      <div className="container">
        <Viewer creative={creative} address={address} styles={styles} />
        <CreativeFile creative={creative} />
        <p className="actions creative-actions">
          <SaveButton kind="creative" slug={creative.slug} title={title} image={keptImage(cover)} look="line" />
        </p>
        <p className="meta creative-footer">
          {license && <span>{license}</span>}
          {tags.map((tag) => (
            <Link key={tag} className="link" to={href.creatives({ tag: textKey(tag) })}>
              {tag}
            </Link>
          ))}
        </p>
        {contents.isError ? <QueryError query={contents} /> : <ContentGroups contents={contents.data?.data} order={inOrder(styles)} />}
        <Neighbours cards={[prev, next]} />
      </div>
    </>
  )
}

function Hero({ creative, styles }: { creative: Creative; styles: Styles }) {
  const { title, subtitle, summary, kind, cover } = creative
  const fit = styles.cover?.fit ?? 'cover'
  // The first page of a booklet lies open below.
  const front = creative.own_cover ? cover : null
  return (
    <header
      className={`creative-hero ${canShow(front) ? `is-fit-${fit}` : 'is-text-only'} ${styles.font ? `is-${styles.font}` : ''}`.trim()}
      data-view={readAddress(creative.id)}
    >
      <div className="container">
        <p className="kicker">{kindNames[kind]}</p>
        <h1 className={headingClass(title.length > 60 ? 'h3' : title.length > 22 ? 'h2' : 'h1', title)} dir="auto">
          {title}
        </h1>
        {subtitle && (
          <p className="heading h5 creative-hero__subtitle" dir="auto">
            {subtitle}
          </p>
        )}
        <p className="standfirst" dir="auto">
          {summary}
        </p>
        <Credits creative={creative} />
      </div>
      {canShow(front) && (
        <Picture
          className="creative-hero__picture"
          image={front}
          sizes="(max-width: 640px) 100vw, 52vw"
          priority
          moving
          shape={fit === 'cover' ? 'fill' : undefined}
        />
      )}
    </header>
  )
}

function Credits({ creative: { creators, published_at } }: { creative: Creative }) {
  return (
    <p className="meta creative-hero__author">
      {creators.map(({ name, role, username }, at) => (
        <span key={at}>
          {role.replace(/^./, (letter) => letter.toUpperCase())}{' '}
          {username ? (
            <Link to={href.author({ username })}>
              <b>{name}</b>
            </Link>
          ) : (
            <b>{name}</b>
          )}
        </span>
      ))}
      <time dateTime={published_at}>{longDate(published_at)}</time>
    </p>
  )
}

function Neighbours({ cards }: { cards: Creative['prev'][] }) {
  return (
    <nav className="creative-neighbours" aria-label={t('creatives.other-pieces')}>
      {cards.map((card, at) =>
        card ? (
          // made by `href` on the server
          <Link key={card.slug} to={card.url as Href}>
            <span className="meta">{at === 0 ? t('creatives.before-this') : t('creatives.after-this')}</span>
            <span className="heading h4" dir="auto">
              {card.title}
            </span>
          </Link>
        ) : (
          <span key={at} />
        ),
      )}
    </nav>
  )
}
