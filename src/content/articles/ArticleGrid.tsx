import type { ReactNode } from 'react'
import type { Shape } from '#ui/Picture.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { ArticleCard } from './ArticleCard.tsx'
import type { ArticleCard as Card } from './contract.ts'
import './article-grid.css'

interface Slot {
  className: string
  voice: 'h3' | 'h4' | 'h5'
  shape: Exclude<Shape, 'fill'>
  sizes: string
  standfirst: boolean
}

/** The order in which a page of the paper is laid out; it begins again after the last. */
const slots: Slot[] = [
  { className: 'article-grid__slot-a', voice: 'h3', shape: '4x3', sizes: '(max-width: 640px) 100vw, 58vw', standfirst: true },
  { className: 'article-grid__slot-b', voice: 'h4', shape: '2x3', sizes: '(max-width: 640px) 78vw, 42vw', standfirst: true },
  { className: 'article-grid__slot-c', voice: 'h5', shape: '1x1', sizes: '(max-width: 640px) 100vw, (max-width: 1020px) 31vw, 26vw', standfirst: false },
  { className: 'article-grid__slot-d', voice: 'h4', shape: '16x10', sizes: '(max-width: 640px) 100vw, (max-width: 1020px) 58vw, 34vw', standfirst: true },
  { className: 'article-grid__slot-e', voice: 'h4', shape: '4x5', sizes: '(max-width: 640px) 100vw, (max-width: 1020px) 48vw, 26vw', standfirst: false },
  { className: 'article-grid__slot-f', voice: 'h4', shape: '1x1', sizes: '(max-width: 640px) 78vw, (max-width: 1020px) 48vw, 26vw', standfirst: false },
  { className: 'article-grid__slot-g', voice: 'h4', shape: '4x3', sizes: '(max-width: 640px) 78vw, (max-width: 1020px) 64vw, 34vw', standfirst: true },
  { className: 'article-grid__narrow', voice: 'h5', shape: '3x4', sizes: '(max-width: 640px) 100vw, (max-width: 1020px) 31vw, 17vw', standfirst: false },
]

/** Four of the second page fill two rows: the fifth, with which a list that has the aside ends, has a row to itself. */
const wide: Slot = { className: 'article-grid__wide', voice: 'h3', shape: '16x10', sizes: '(max-width: 640px) 100vw, 58vw', standfirst: true }
const [asideAt, wideAt] = [7, 11]

function slotOf(at: number, beside: boolean): Slot {
  if (beside && at === wideAt) return wide
  const begun = beside && at >= asideAt ? (at > wideAt ? wideAt + 1 : asideAt) : 0
  return slots[(at - begun) % slots.length] as Slot // the remainder is within
}

interface ArticleGridProps {
  articles: Card[]
  /** Placeholders to append. */
  placeholders?: number
  /** Takes the eighth place of the first page. */
  aside?: ReactNode
  /** The first picture stands above the fold. */
  priority?: boolean
}

export function ArticleGrid({ articles, placeholders = 0, aside, priority = false }: ArticleGridProps) {
  const place = (at: number) => slotOf(at, aside !== undefined)
  return (
    <div className="article-grid" aria-busy={placeholders > 0}>
      {articles.flatMap((article, i) => {
        const slot = place(i)
        const card = (
          <ArticleCard
            key={article.id}
            article={article}
            className={slot.className}
            voice={slot.voice}
            shape={slot.shape}
            sizes={slot.sizes}
            withStandfirst={slot.standfirst}
            priority={priority && i === 0}
            level={2}
          />
        )
        return aside && i === asideAt - 1 ? [card, aside] : [card]
      })}
      {Array.from({ length: placeholders }, (_, i) => {
        const slot = place(articles.length + i)
        return <Skeleton key={`placeholder ${i}`} className={slot.className} shape="card" ratio={slot.shape} voice={slot.voice} />
      })}
      {aside && articles.length < asideAt && aside}
    </div>
  )
}
