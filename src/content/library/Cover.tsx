import { canShow, type Image } from '#base/image.ts'
import { t } from '#i18n/messages.ts'
import { Picture } from '#ui/Picture.tsx'
import { DrawnCover } from './DrawnCover.tsx'
import type { ItemKind } from './rules.ts'

interface CoverProps {
  kind: ItemKind
  item: { slug: string; title: string; byline: string }
  image: Image | null
  sizes: string
  /** The text beside it says the same: the cover is decoration. */
  mute?: boolean
  priority?: boolean
  /** The record is half out of its sleeve. */
  open?: boolean
}

const frames: Record<ItemKind, string> = { book: 'book-cover', movie: 'movie-cover', music: 'record-cover' }
const labels = 6

/** A book with its spine, a film poster, a record in its sleeve. */
export function Cover({ kind, item, image, sizes, mute = false, priority = false, open = false }: CoverProps) {
  const frame = kind === 'music' ? `record-cover record-label-${labelOf(item.slug)}${open ? ' is-open' : ''}` : frames[kind]
  return (
    <span className={frame}>
      {canShow(image) ? (
        <Picture image={mute ? { ...image, alt: '' } : image} sizes={sizes} shape={kind === 'music' ? '1x1' : '2x3'} priority={priority} />
      ) : (
        <DrawnCover kind={kind} slug={item.slug} title={item.title} byline={item.byline} {...(mute ? {} : { label: labelText(item) })} />
      )}
    </span>
  )
}

function labelText({ title, byline }: CoverProps['item']): string {
  return byline ? t('library.drawn-cover-by', { byline, title }) : t('library.drawn-cover', { title })
}

/** The colour of the label in the middle of the disc, always the same for a record. */
function labelOf(slug: string): number {
  let sum = 0
  for (const letter of slug) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return sum % labels
}
