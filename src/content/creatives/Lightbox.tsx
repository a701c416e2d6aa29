import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Image } from '#base/image.ts'
import { t } from '#i18n/messages.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { MoreIcon } from '#ui/MoreIcon.tsx'
import { Picture } from '#ui/Picture.tsx'

interface LightboxProps {
  pictures: { image: Image; caption: string }[]
  /** Null while it is closed. */
  at: number | null
  onMove: (at: number | null) => void
  previous: ReactNode
  next: ReactNode
}

/** One picture over the whole screen: arrows turn, + and - zoom, the wheel and the finger pan. */
export function Lightbox({ pictures, at, onMove, previous, next }: LightboxProps) {
  const [zoomed, setZoomed] = useState(false)
  const view = useRef<HTMLDivElement>(null)
  const open = at !== null
  useEffect(() => setZoomed(false), [at])
  useEffect(() => {
    if (at === null) return
    const press = (event: KeyboardEvent): void => {
      if (event.key === 'ArrowRight') onMove(Math.min(at + 1, pictures.length - 1))
      else if (event.key === 'ArrowLeft') onMove(Math.max(at - 1, 0))
      else if (event.key === '+') setZoomed(true)
      else if (event.key === '-') setZoomed(false)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [at, pictures.length, onMove])
  // What is looked at closer is mostly in the middle.
  useEffect(() => {
    const { scrollWidth = 0, clientWidth = 0, scrollHeight = 0, clientHeight = 0 } = view.current ?? {}
    if (zoomed) view.current?.scrollTo({ left: (scrollWidth - clientWidth) / 2, top: (scrollHeight - clientHeight) / 2, behavior: 'instant' })
  }, [zoomed])
  const shown = at === null ? undefined : pictures[at]
  return (
    <Dialog open={open} onClose={() => onMove(null)} title={shown?.image.alt || t('creatives.picture')} titleHidden className="is-full lightbox">
      {shown && at !== null && (
        <>
          {/* Scrolls when zoomed, so the keyboard has to get in. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div
            ref={view}
            className={zoomed ? 'lightbox__view is-zoomed' : 'lightbox__view'}
            tabIndex={0}
            role="group"
            aria-label={t('creatives.picture-of', { picture: at + 1, total: pictures.length })}
          >
            <Picture image={shown.image} sizes={zoomed ? '200vw' : '100vw'} priority moving />
          </div>
          <div className="lightbox__footer">
            <p className="meta" dir="auto">
              <b>{t('creatives.place-of', { place: at + 1, total: pictures.length })}</b> {shown.caption}
            </p>
            <button type="button" className="toolbar-button" onClick={() => onMove(at - 1)} disabled={at === 0}>
              {previous}
            </button>
            <button type="button" className="toolbar-button" aria-pressed={zoomed} onClick={() => setZoomed(!zoomed)}>
              <MoreIcon name={zoomed ? 'zoom-out' : 'zoom-in'} label={zoomed ? t('creatives.whole-picture') : t('creatives.zoom-in')} />
            </button>
            <button type="button" className="toolbar-button" onClick={() => onMove(at + 1)} disabled={at === pictures.length - 1}>
              {next}
            </button>
          </div>
        </>
      )}
    </Dialog>
  )
}
