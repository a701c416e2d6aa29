import { useEffect, useState } from 'react'
import { t } from '#i18n/messages.ts'
import { Icon } from '#ui/Icon.tsx'
import { saveReadingPosition, readingPositionIn } from './reader-state.ts'
import type { ReaderStateValue } from './rules.ts'
import './reading.css'

interface ReadingPlaceProps {
  slug: string
  title: string
  image: ReaderStateValue['image']
  /** The element that holds the text. */
  textOf: string
}

/** How often the place is kept while one scrolls, ms. */
const pause = 1_000
const begun = 0.04
const ended = 0.92

/** Keeps where the reader is in an article, and offers to go on where it was left. */
export function ReadingPosition({ slug, title, image, textOf }: ReadingPlaceProps) {
  const [last, setLast] = useState<ReaderStateValue | null>(null)
  useEffect(() => {
    const before = readingPositionIn('article', slug)
    const done = before?.done ?? 0
    if (before?.spot && done > begun && done < ended && location.hash === '') setLast(before)
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      timer = undefined
      const place = positionOf(document.querySelector(textOf))
      const known = readingPositionIn('article', slug)?.done ?? 0
      // Whoever comes back to the beginning has not un-read the rest; who was through stays through.
      if (place && place.done > begun && (known < ended || place.done >= ended)) saveReadingPosition('article', slug, { title, image, ...place })
    }
    const scrolled = () => (timer ??= setTimeout(look, pause))
    addEventListener('scroll', scrolled, { passive: true })
    return () => {
      clearTimeout(timer)
      removeEventListener('scroll', scrolled)
    }
  }, [slug, title, image, textOf])

  if (!last?.spot) return null
  const spot = last.spot
  return (
    <p className="resume-reading">
      <a
        className="btn is-small"
        href={spot}
        onClick={(event) => {
          event.preventDefault()
          document.getElementById(spot.slice(1))?.scrollIntoView()
          setLast(null)
        }}
      >
        {t('reading.continue-at', { percent: Math.round((last.done ?? 0) * 100) })}
      </a>
      <button type="button" aria-label={t('reading.from-the-beginning')} onClick={() => setLast(null)}>
        <Icon name="close" />
      </button>
    </p>
  )
}

/** How much of the text is above the middle of the screen, and the last paragraph that begins there. */
function positionOf(text: Element | null): { done: number; spot?: string } | null {
  if (!text) return null
  const { top, height } = text.getBoundingClientRect()
  const middle = innerHeight / 2
  const done = Math.max(0, Math.min(1, (middle - top) / Math.max(1, height)))
  const paragraphs = [...text.querySelectorAll('p[id^="b_"]')]
  const reached = paragraphs.findLast((paragraph) => paragraph.getBoundingClientRect().top < middle)
  return { done: Math.round(done * 100) / 100, ...(reached ? { spot: `#${reached.id}` } : {}) }
}
