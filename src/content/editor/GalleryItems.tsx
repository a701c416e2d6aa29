import { useRef } from 'react'
import { t } from '#i18n/messages.ts'
import { focusRow } from '#ui/row-focus.ts'
import { moved, useRowKeys } from '#ui/row-keys.ts'
import { Picture } from '#ui/Picture.tsx'
import type { GalleryItem } from './complete-content.ts'

/** The pictures of a gallery in their order, each with what is said about it. */
export function GalleryItems({ items, onChange }: { items: GalleryItem[]; onChange: (items: GalleryItem[]) => void }) {
  const change = (at: number, part: Partial<GalleryItem>) => onChange(items.map((item, i) => (i === at ? { ...item, ...part } : item)))
  const list = useRef<HTMLOListElement>(null)
  const keys = useRowKeys(items.length)

  function moveUp(at: number): void {
    if (at === 0) return
    keys.move(at, at - 1)
    onChange(moved(items, at, at - 1))
  }

  function remove(at: number): void {
    keys.remove(at)
    onChange(items.toSpliced(at, 1))
    focusRow(() => list.current, at, 'button:last-child')
  }

  return (
    <ol ref={list} className="gallery-items">
      {items.map((item, at) => (
        <li key={keys.of(at)}>
          <Picture image={{ ...item.media, alt: '' }} sizes="96px" />
          <input
            aria-label={t('studio-editor.what-picture-shows', { number: at + 1 })}
            placeholder={t('studio-editor.what-it-shows')}
            value={item.alt}
            onChange={(event) => change(at, { alt: event.target.value })}
          />
          <input
            aria-label={t('studio-editor.caption-of-picture', { number: at + 1 })}
            placeholder={t('studio-editor.caption')}
            value={item.caption ?? ''}
            onChange={(event) => change(at, { caption: event.target.value })}
          />
          <button type="button" aria-disabled={at === 0} onClick={() => moveUp(at)} aria-label={t('studio-editor.picture-earlier', { number: at + 1 })}>
            ↑
          </button>
          <button type="button" onClick={() => remove(at)} aria-label={t('studio-editor.without-picture', { number: at + 1 })}>
            ✕
          </button>
        </li>
      ))}
    </ol>
  )
}
