import { t } from '#i18n/messages.ts'
import { Picture } from '#ui/Picture.tsx'
import type { GalleryItem } from './complete-content.ts'

/** The pictures of a gallery in their order, each with what is said about it. */
export function GalleryItems({ items, onChange }: { items: GalleryItem[]; onChange: (items: GalleryItem[]) => void }) {
  const change = (at: number, part: Partial<GalleryItem>) => onChange(items.map((item, i) => (i === at ? { ...item, ...part } : item)))
  const swap = (at: number) => onChange(items.map((item, i) => (i === at - 1 ? (items[at] ?? item) : i === at ? (items[at - 1] ?? item) : item)))
  return (
    <ol className="gallery-items">
      {items.map((item, at) => (
        <li key={`${item.media.url} ${at}`}>
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
          <button type="button" disabled={at === 0} onClick={() => swap(at)} aria-label={t('studio-editor.picture-earlier', { number: at + 1 })}>
            ↑
          </button>
          <button type="button" onClick={() => onChange(items.filter((_, i) => i !== at))} aria-label={t('studio-editor.without-picture', { number: at + 1 })}>
            ✕
          </button>
        </li>
      ))}
    </ol>
  )
}
