import type { Shape } from './Picture.tsx'
import './skeleton.css'

type SkeletonProps = {
  shape: 'card' | 'picture' | 'text' | 'line'
  /** Of the picture. */
  ratio?: Exclude<Shape, 'fill'>
  /** Of the text, or of a card's headline. */
  lines?: number
  /** Voice of the line, or of a card's headline, so that it is as high as what comes. */
  voice?: 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6' | 'stand' | 'by'
  className?: string
}

/** What stands in for something on its way, in its size. Mute: the region around it has `aria-busy`. */
export function Skeleton({ shape, ratio = '4x3', lines, voice, className }: SkeletonProps) {
  return (
    <span className={`skeleton ${className ?? ''}`.trim()} aria-hidden="true">
      {shape === 'picture' || shape === 'card' ? <span className={`sk shaped r-${ratio}`} /> : null}
      {shape === 'card' ? (
        <>
          <Lines count={1} voice="by" />
          <Lines count={lines ?? 2} voice={voice ?? 'h4'} />
          <Lines count={1} voice="by" />
        </>
      ) : null}
      {shape === 'text' ? <Lines count={lines ?? 3} voice={voice ?? 'stand'} /> : null}
      {shape === 'line' ? <Lines count={1} voice={voice ?? 'by'} /> : null}
    </span>
  )
}

/** The same one several times, for lists: the spec's counts of placeholders. */
export function Skeletons({ count, ...one }: SkeletonProps & { count: number }) {
  return Array.from({ length: count }, (_, place) => <Skeleton key={place} {...one} />)
}

function Lines({ count, voice }: { count: number; voice: string }) {
  return Array.from({ length: count }, (_, place) => (
    <span key={place} className={`sk-line ${voice}${count > 1 && place === count - 1 ? ' short' : ''}`}>
      <span className="sk" />
    </span>
  ))
}
