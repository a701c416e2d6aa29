import { t } from '#i18n/messages.ts'
import { Link } from '#ui/router/Link.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { AnyCard } from './contract.ts'
import { Cover } from './Cover.tsx'
import { addressOf, imageOf, lineOf } from './item-display.ts'
import type { ItemKind } from './rules.ts'

interface ItemTileProps {
  kind: ItemKind
  item: AnyCard
  sizes: string
  /** Opens over this page: scroll and focus stay. */
  over?: boolean
}

/** Cover, title, whose it is and the editors' rating; one link. */
export function ItemTile({ kind, item, sizes, over = false }: ItemTileProps) {
  return (
    <li className="item-tile">
      <Link to={addressOf(kind, item.slug)} keep={over}>
        <Cover kind={kind} item={item} image={imageOf(item)} sizes={sizes} mute />
        <span className="item-tile__caption">
          <b dir="auto">{item.title}</b>
          <span className="item-tile__meta" dir="auto">
            {lineOf(kind, item)}
          </span>
          {item.verdict && <span className="item-tile__score tabular-nums">{t('library.rating-of-5', { rating: item.verdict.rating })}</span>}
        </span>
      </Link>
    </li>
  )
}

export function TileSkeleton({ kind }: { kind: ItemKind }) {
  return (
    <li className="item-tile">
      <Skeleton shape="picture" ratio={kind === 'music' ? '1x1' : '2x3'} />
      <Skeleton className="item-tile__caption" shape="text" lines={2} voice="meta" />
    </li>
  )
}
