import type { ContentKind } from '#base/kind.ts'
import { longDate } from '#base/dates.ts'
import type { Href } from '#base/paths.ts'
import { kindOf } from '#content/kinds.ts'
import { canShow } from '#base/image.ts'
import { Picture } from '#ui/Picture.tsx'
import { Link } from '#ui/router/Link.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { Hit } from './contract.ts'
import { MarkedText } from './MarkedText.tsx'

interface HitItemProps {
  hit: Hit
  onOpen: () => void
  /** One of the choices of a field above: chosen there, not by the keyboard's own place. */
  option?: { id: string; selected: boolean }
}

/** One thing that was found: articles large, everything else small. */
export function HitItem({ hit, onOpen, option }: HitItemProps) {
  const large = hit.kind === 'article'
  const { search }: ContentKind = kindOf(hit.kind)
  const shape = search?.shape ?? '2x3'
  const choice = option ? { id: option.id, role: 'option', 'aria-selected': option.selected, tabIndex: -1 } : {}
  const classes = ['search-hit', large ? '' : 'is-small', canShow(hit.image) ? '' : 'is-bare', option?.selected ? 'is-selected' : '']
  return (
    // The address is ours, made by the server from its own routes.
    <Link className={classes.filter(Boolean).join(' ')} to={hit.url as Href} onClick={onOpen} {...choice}>
      {canShow(hit.image) ? <Picture image={{ ...hit.image, alt: '' }} sizes={large ? '132px' : '64px'} shape={shape} /> : null}
      {large ? (
        // All of it runs as its title does, whatever the language of its topic.
        <span className="text-block" dir="auto">
          {hit.kicker ? <bdi className="kicker">{hit.kicker}</bdi> : null}
          <b className="heading h5">
            <MarkedText {...hit.title} />
          </b>
          <span className="search-hit__excerpt">
            <MarkedText {...hit.snippet} />
          </span>
          <time className="meta" dateTime={hit.date}>
            {longDate(hit.date)}
          </time>
        </span>
      ) : (
        <span className="text-block">
          <b dir="auto">
            <MarkedText {...hit.title} />
          </b>
          <span className="meta" dir="auto">
            {hit.kicker}
            {hit.kicker && hit.snippet.text ? '. ' : ''}
            <bdi>
              <MarkedText {...hit.snippet} />
            </bdi>
          </span>
        </span>
      )}
    </Link>
  )
}

/** In the size of a large one. */
export function HitSkeleton() {
  return (
    <span className="search-hit" aria-hidden="true">
      <Skeleton shape="picture" ratio="4x3" />
      <span className="text-block">
        <Skeleton shape="line" voice="meta" />
        <Skeleton shape="line" voice="h5" />
        <Skeleton shape="line" voice="standfirst" />
      </span>
    </span>
  )
}
