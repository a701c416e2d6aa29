import { Skeleton } from '#ui/Skeleton.tsx'
import type { ItemKind } from './rules.ts'
import './item-view.css'

/** An item on its way, in the sizes of what comes. */
export function ItemSkeleton({ kind }: { kind: ItemKind }) {
  return (
    <div className="item-view" aria-busy="true">
      <div className="item-view__header">
        <div className={`item-view__cover is-${kind}`}>
          <Skeleton shape="picture" ratio={kind === 'music' ? '1x1' : '2x3'} />
        </div>
        <div>
          <Skeleton shape="text" lines={2} voice="h3" />
          <Skeleton shape="text" lines={4} voice="standfirst" />
        </div>
      </div>
    </div>
  )
}
