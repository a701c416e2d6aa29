import type { Shape } from './Picture.tsx'
import './skeleton.css'

type SkeletonProps = {
  shape: 'card' | 'picture' | 'text' | 'line'
  /** Of the picture. */
  ratio?: Exclude<Shape, 'fill'>
  /** Of the text, or of a card's headline. */
  lines?: number
  /** Voice of the line, or of a card's headline, so that it is as high as what comes. */
  voice?: 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6' | 'standfirst' | 'meta'
  className?: string
}

/** What stands in for something on its way, in its size. Mute: the region around it has `aria-busy`. */
export function Skeleton({ shape, ratio = '4x3', lines, voice, className }: SkeletonProps) {
  return (
    <span className={`skeleton ${className ?? ''}`.trim()} aria-hidden="true">
      {shape === 'picture' || shape === 'card' ? <span className={`skeleton__bar is-cropped ratio-${ratio}`} /> : null}
      {shape === 'card' ? (
        <>
          <Lines count={1} voice="meta" />
          <Lines count={lines ?? 2} voice={voice ?? 'h4'} />
          <Lines count={1} voice="meta" />
        </>
      ) : null}
      {shape === 'text' ? <Lines count={lines ?? 3} voice={voice ?? 'standfirst'} /> : null}
      {shape === 'line' ? <Lines count={1} voice={voice ?? 'meta'} /> : null}
    </span>
  )
}

/** The same one several times, for lists: the spec's counts of placeholders. */
export function Skeletons({ count, ...one }: SkeletonProps & { count: number }) {
  return Array.from({ length: count }, (_, place) => <Skeleton key={place} {...one} />)
}

function Lines({ count, voice }: { count: number; voice: string }) {
  return Array.from({ length: count }, (_, place) => (
    <span key={place} className={`skeleton__line ${voice}${count > 1 && place === count - 1 ? ' is-short' : ''}`}>
      <span className="skeleton__bar" />
    </span>
  ))
}
