import type { z } from 'zod'
import type { Card } from '#base/card.ts'
import { isoDate } from '#base/dates.ts'
import type { Image } from '#base/image.ts'
import { storedImage, storedJson } from '#platform/db/stored-json.ts'
import { href } from '#base/paths.ts'
import { labelWithin } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import { focused, readStyles, stylesText } from '#content/appearance/rules.ts'
import { appearanceOf } from '#content/appearance/service.ts'
import type { Current, Neighbour, ReleaseCard } from './contract.ts'
import { ReleaseFields } from './fields.ts'
import type { PublicReleaseRow } from './store.ts'

const DetailsSchema = ReleaseFields.omit({ number: true, title: true, cover: true, styles: true })
type Details = z.output<typeof DetailsSchema>
const readDetails = storedJson('releases', 'details', DetailsSchema)
const readCover = storedImage('releases', 'cover')

export function detailsOf(row: Pick<PublicReleaseRow, 'id' | 'details'>): Details {
  return readDetails(row.details, row.id)
}

export function storedCover(row: Pick<PublicReleaseRow, 'id' | 'cover'>): Image | null {
  return readCover(row.cover, row.id)
}

export function cardOf(row: PublicReleaseRow): ReleaseCard {
  const { volume, label, theme, summary, spine_color, page_count } = detailsOf(row)
  const styles = stylesText(readStyles(row.styles))
  const pdf = row.pdf === null ? null : (JSON.parse(row.pdf) as NonNullable<ReleaseCard['pdf']>) // written by pages.ts
  return {
    id: row.id,
    slug: row.slug,
    status: row.status,
    number: row.number,
    volume,
    label,
    title: row.title,
    theme,
    summary,
    cover: coverOf(row),
    spine_color,
    creative: { title: row.title, styles, cover: coverOf(row) },
    dress: appearanceOf(styles),
    page_count: page_count ?? pdf?.pages ?? null,
    pdf,
    pages_state: row.pages_state,
    published_at: isoDate(row.published_at),
    created_at: isoDate(row.created_at),
    updated_at: isoDate(row.updated_at),
  }
}

/** Issues that were saved before there was such a field have none. */
export function epubOf({ epub }: Partial<Pick<Details, 'epub'>>): { url: string; bytes: number } | null {
  return epub ? { url: epub.url, bytes: epub.bytes } : null
}

/** What a page's picture weighs in the cut that is taken along, of what it weighs as it was drawn. */
const cutShare = 0.42
/** The code that shows an issue, its words, and pictures of what belongs to it. */
const besidePages = 1_000_000

/** About what a reader takes along; null before its pages are drawn. */
export function offlineBytesOf({ pdf }: Pick<PublicReleaseRow, 'pdf'>): number | null {
  if (pdf === null) return null
  const { pages_bytes = null } = JSON.parse(pdf) as { pages_bytes?: number | null } // written by pages.ts
  return pages_bytes === null ? null : Math.round(pages_bytes * cutShare) + besidePages
}

/** As it shows itself on other pages. */
export function smallCardOf(row: PublicReleaseRow): Card {
  return {
    kind: 'release',
    slug: row.slug,
    url: href.release({ id: row.slug }),
    label: t('releases.issue'),
    title: row.title,
    byline: t('releases.number-and-label', { number: row.number, label: labelWithin(detailsOf(row).label) }),
    note: '',
    image: coverOf(row),
  }
}

export function currentOf({ id, slug, number, title }: PublicReleaseRow): Current {
  return { id, slug, number, title }
}

export function neighbourOf(row: PublicReleaseRow): Neighbour {
  return { ...currentOf(row), label: detailsOf(row).label, cover: coverOf(row) }
}

/** Its own, else its first page. */
function coverOf(row: Pick<PublicReleaseRow, 'id' | 'cover' | 'styles'>): Image | null {
  const cover = storedCover(row)
  return cover && focused(cover, row.styles)
}
