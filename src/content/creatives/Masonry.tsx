import { Skeleton } from '#ui/Skeleton.tsx'
import type { CreativeCard } from './contract.ts'
import { CreativeTile } from './CreativeTile.tsx'
import './creatives.css'

const ratios = ['3x4', '4x3', '1x1'] as const

/** Pieces in columns, each in its true proportions. */
export function Masonry({ creatives, placeholders = 0 }: { creatives: CreativeCard[]; placeholders?: number }) {
  return (
    <ul className="masonry" aria-busy={placeholders > 0}>
      {creatives.map((creative, at) => (
        <CreativeTile key={creative.id} creative={creative} sizes="(max-width: 640px) 92vw, (max-width: 1020px) 46vw, 31vw" priority={at === 0} />
      ))}
      {Array.from({ length: placeholders }, (_, at) => (
        <li key={`placeholder ${at}`} className="creative-tile">
          <Skeleton shape="picture" ratio={ratios[at % ratios.length] ?? '4x3'} />
          <Skeleton className="creative-tile__caption" shape="text" lines={1} voice="meta" />
        </li>
      ))}
    </ul>
  )
}
