import type { z } from 'zod'
import type { Card } from '#base/card.ts'
import { isoDate } from '#base/dates.ts'
import type { Image } from '#base/image.ts'
import { storedImage, storedJson } from '#platform/db/stored-json.ts'
import { href } from '#base/paths.ts'
import { focused, readStyles, stylesText } from '#content/appearance/rules.ts'
import { appearanceOf } from '#content/appearance/service.ts'
import type { CreativeCard } from './contract.ts'
import { CreativeFields } from './fields.ts'
import { bylineOf, kindNames } from './rules.ts'
import type { PublicCreativeRow } from './store.ts'

const Details = CreativeFields.omit({ title: true, kind: true, cover: true, styles: true })
const readDetails = storedJson('creatives', 'details', Details)
const readCover = storedImage('creatives', 'cover')

/** Usernames by id, of those creators who have a page. */
export type Names = ReadonlyMap<number, string>

export function detailsOf(row: Pick<PublicCreativeRow, 'id' | 'details'>): z.output<typeof Details> {
  return readDetails(row.details, row.id)
}

export function storedCover(row: Pick<PublicCreativeRow, 'id' | 'cover'>): Image | null {
  return readCover(row.cover, row.id)
}

export function cardOf(row: PublicCreativeRow, names: Names): CreativeCard {
  const { subtitle, summary, creators, tags } = detailsOf(row)
  const styles = stylesText(readStyles(row.styles))
  return {
    id: row.id,
    slug: row.slug,
    status: row.status,
    kind: row.kind,
    title: row.title,
    subtitle,
    summary,
    creators: creators.map(({ name, role, user_id }) => ({ name, role, username: user_id === null ? null : (names.get(user_id) ?? null) })),
    cover: coverOf(row),
    styles,
    dress: appearanceOf(styles),
    tags,
    published_at: isoDate(row.published_at),
    created_at: isoDate(row.created_at),
    updated_at: isoDate(row.updated_at),
  }
}

/** As it shows itself on other pages. */
export function smallCardOf(row: PublicCreativeRow): Card {
  return {
    kind: 'creative',
    slug: row.slug,
    url: href.creative({ slug: row.slug }),
    label: kindNames[row.kind],
    title: row.title,
    byline: bylineOf(detailsOf(row).creators),
    note: '',
    image: coverOf(row),
  }
}

function coverOf(row: Pick<PublicCreativeRow, 'id' | 'cover' | 'styles'>): Image | null {
  const cover = storedCover(row)
  return cover && focused(cover, row.styles)
}
