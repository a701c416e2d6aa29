import { isDeepStrictEqual } from 'node:util'
import { mediaPath, widthsOf, type Image } from '#base/image.ts'
import { t } from '#i18n/messages.ts'
import { Problem } from '#base/problem.ts'
import type { Writing } from '#platform/db/tables.ts'
import type { OutlineEntry, PageLink } from '#platform/pdf/pages.ts'
import { mergeOnBase } from '#platform/http/merge-on-base.ts'
import type { Services } from '#platform/services.ts'
import { purgeRelease, releaseToChange } from './find-release.ts'
import { enqueueThumbnails } from './thumbnails.ts'
import { findPageLinks, listPageRows, updatePageLinks, updatePages, updateRelease } from './store.ts'

type Also = (tx: Writing['tx']) => Promise<void>

interface NewOrder {
  /** Of the issue. */
  id: number
  /** The pages' numbers of now, in their new order; what is not named is left out until the PDF is drawn again. */
  order: number[]
  /** The pictures of the pages in the order that was changed; undefined: whatever it is. */
  basedOn: string[] | undefined
}

/** Links and the outline follow their pages. @throws Problem 404, 409 where the pages are others than `basedOn`, 422 */
export async function arrangePages(services: Services, { id, order, basedOn }: NewOrder, also: Also): Promise<void> {
  await services.database.write(async (writing) => {
    const release = await releaseToChange(writing, id)
    const rows = await listPageRows(writing.tx, id)
    // The numbers of other pages: whoever chose them meant those that had them.
    if (basedOn && !isDeepStrictEqual(rows.map(pictureOf), basedOn)) throw changedMeanwhile()
    const known = new Map(rows.map((row) => [row.no, row]))
    if (new Set(order).size < order.length || order.some((no) => !known.has(no))) throw wrongOrder()
    const placeOf = new Map(order.map((no, at) => [no, at + 1]))
    const moved = (page: number) => placeOf.get(page) ?? null
    const pages = order.flatMap((no, at) => {
      const row = known.get(no)
      return row ? [{ ...row, no: at + 1, links: linksMoved(row.links, moved) }] : []
    })
    await updatePages(writing.tx, id, pages)
    await enqueueThumbnails(writing.tx, id)
    const outline = JSON.parse(release.outline) as OutlineEntry[] // written by pages.ts, or by the line below
    const follows = outline.map((entry) => ({ ...entry, page: entry.page === null ? null : moved(entry.page) }))
    await updateRelease(writing.tx, id, { outline: JSON.stringify(follows), updated_at: Math.max(services.now(), release.updated_at + 1) })
    await also(writing.tx)
    purgeRelease(writing, release)
  })
}

interface SavedLinks {
  /** Of the issue. */
  id: number
  no: number
  links: PageLink[]
  /** The links that were there when the form was opened. */
  basedOn: PageLink[] | undefined
}

/** @throws Problem 404 for an issue or a page that is not there, 409 where the page has others than `basedOn` and `links` by now */
export async function savePageLinks(services: Services, { id, no, links, basedOn }: SavedLinks, also: Also): Promise<void> {
  await services.database.write(async (writing) => {
    const release = await releaseToChange(writing, id)
    const json = await findPageLinks(writing.tx, id, no)
    if (json === undefined) throw new Problem(404, 'page-not-found', t('releases.error-this-issue-has-no-such-page'))
    const stored = JSON.parse(json) as PageLink[] // written by pages.ts, or by the lines below
    const merged = mergeOnBase({ links: stored }, { links }, basedOn && { links: basedOn })
    await updatePageLinks(writing.tx, id, no, JSON.stringify(merged.links))
    await also(writing.tx)
    purgeRelease(writing, release)
  })
}

/** Address of a small picture of a page, which no other page has. */
export function pictureOf({ image: json }: { image: string }): string {
  const image = JSON.parse(json) as Image // written by pages.ts
  return image.id === null ? image.url : mediaPath(image.id, widthsOf(image.width)[0] ?? image.width, 'webp')
}

function changedMeanwhile(): Problem {
  return new Problem(409, 'changed-meanwhile', t('publishing.error-somebody-else-has-changed-this-since'))
}

function linksMoved(json: string, moved: (page: number) => number | null): string {
  const links = JSON.parse(json) as PageLink[] // written by pages.ts or savePageLinks
  return JSON.stringify(
    links.flatMap((link) => {
      if (link.page === undefined) return [link]
      const page = moved(link.page)
      return page === null ? [] : [{ ...link, page }]
    }),
  )
}

function wrongOrder(): Problem {
  const text = t('studio-fault.page-order')
  return new Problem(422, 'invalid', `order: ${text}`, { fields: { order: [text] } })
}
