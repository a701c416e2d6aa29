import type { ContentKind } from '#base/kind.ts'
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
  const classes = ['hit', large ? '' : 's', shape === '1x1' ? 'sq' : '', canShow(hit.image) ? '' : 'bare', option?.selected ? 'sel' : '']
  return (
    // The address is ours, made by the server from its own routes.
    <Link className={classes.filter(Boolean).join(' ')} to={hit.url as Href} onClick={onOpen} {...choice}>
      {canShow(hit.image) ? <Picture image={{ ...hit.image, alt: '' }} sizes={large ? '132px' : '64px'} shape={shape} /> : null}
      {large ? (
        // All of it runs as its title does, whatever the language of its topic.
        <span className="tx" dir="auto">
          {hit.kicker ? <bdi className="kick">{hit.kicker}</bdi> : null}
          <b className="h h5">
            <MarkedText {...hit.title} />
          </b>
          <span className="said">
            <MarkedText {...hit.snippet} />
          </span>
        </span>
      ) : (
        <span className="tx">
          <b dir="auto">
            <MarkedText {...hit.title} />
          </b>
          <span className="by" dir="auto">
            {hit.kicker}
            {hit.kicker && hit.snippet.text ? '. ' : ''}
            <MarkedText {...hit.snippet} />
          </span>
        </span>
      )}
    </Link>
  )
}

/** In the size of a large one. */
export function HitSkeleton() {
  return (
    <span className="hit" aria-hidden="true">
      <Skeleton shape="picture" ratio="4x3" />
      <span className="tx">
        <Skeleton shape="line" voice="by" />
        <Skeleton shape="line" voice="h5" />
        <Skeleton shape="line" voice="stand" />
      </span>
    </span>
  )
}
