import { freeSlugIn, retryTakenSlug } from '#platform/slugs/free-slug.ts'
import { slugify } from '#base/slug.ts'
import { cardRefs } from '#base/blocks/card-refs.ts'
import { readBlocks } from '#base/blocks/read.ts'
import { keepMentions } from '#discovery/mentions/service.ts'
import type { Writing } from '#platform/db/tables.ts'
import { emitMove, type DomainEventData } from '#platform/domain-events/emit.ts'
import { enqueue } from '#platform/jobs/queue.ts'
import { validated } from '#platform/http/validation.ts'
import type { Services } from '#platform/services.ts'
import { newSlug } from '#platform/slugs/new-slug.ts'
import { bookletIn, dropBooklet, keepBooklet } from './booklets.ts'
import { creativeToChange, purgeCreative } from './find-creative.ts'
import { refsOf } from './contents.ts'
import { keepFacets } from './facets.ts'
import { CreativeFields, type CreativeInput } from './fields.ts'
import { findCreativeRow, insertCreative, removeCreativeRow, updateCreative, type CreativeRow, type NewCreativeRow } from './store.ts'

export { creativeNotFound } from './find-creative.ts'
export { cardsInOrder, contentsOf, refsOf, sourcesOf, type Sources } from './contents.ts'
export { ContentsInput } from './fields.ts'
import { detailsOf } from './items.ts'

declare module '#platform/domain-events/emit.ts' {
  interface DomainEvents {
    'creative.published': DomainEventData
    'creative.updated': DomainEventData
    'creative.withdrawn': DomainEventData
  }
}

interface NewCreative {
  fields: CreativeInput
  /** Made from the title where absent. */
  slug?: string
  /** Default: draft. */
  status?: 'draft' | 'approved'
  /** Epoch ms; default: now. */
  published_at?: number
}

/** Every verb here is one transaction that purges what it made stale. @throws Problem 422 naming the field that is wrong */
export async function createCreative(services: Services, creative: NewCreative): Promise<{ id: number; slug: string }> {
  const fields = validated(CreativeFields, creative.fields)
  const now = services.now()
  return retryTakenSlug(() => services.database.write((writing) => insertChecked(writing, { ...creative, fields, now })))
}

export async function insertChecked(
  writing: Writing,
  { fields, slug: wanted, status = 'draft', published_at, now }: Omit<NewCreative, 'fields'> & { fields: CreativeFields; now: number },
): Promise<{ id: number; slug: string }> {
  const slug = await freeSlugIn(writing.tx, 'creatives', slugOf(newSlug(wanted, fields.title), fields.kind))
  const columns = columnsOf(fields)
  const id = await insertCreative(writing.tx, { ...columns, slug, status, published_at: published_at ?? now, created_at: now, updated_at: now })
  // What comes with a date that is past (an import, the demo edition) is no news.
  await syncPublished(writing, id, { was: false, quiet: (published_at ?? now) < now }, now)
  await keepBooklet(writing.tx, { booklet_media_id: columns.booklet_media_id ?? null }, null)
  return { id, slug }
}

/** A new `slug` is for a draft: readers know the address of everything else. */
export async function saveChecked(
  writing: Writing,
  id: number,
  fields: CreativeFields,
  now: number,
  more: { slug?: string | undefined; published_at?: number | undefined } = {},
): Promise<void> {
  const address = more.slug ? { slug: await freeSlugIn(writing.tx, 'creatives', slugOf(slugify(more.slug), fields.kind), id) } : {}
  const date = more.published_at === undefined ? {} : { published_at: more.published_at }
  await change(writing, id, { ...columnsOf(fields), ...address, ...date, updated_at: now }, now)
}

export async function setStatusIn(writing: Writing, id: number, status: 'draft' | 'approved', now: number): Promise<void> {
  await change(writing, id, { status, updated_at: now }, now)
}

/** For the job of its hour; nothing happens when it is gone, or its date has been moved on. */
export async function showCreative(services: Services, id: number): Promise<void> {
  await services.database.write(async (writing) => {
    const before = await findCreativeRow(writing.tx, id)
    if (before?.shown_at === null) await syncPublished(writing, id, { was: false }, services.now())
  })
}

export async function removeIn(writing: Writing, id: number, now: number): Promise<void> {
  const row = await creativeToChange(writing, id)
  await updateCreative(writing.tx, id, { status: 'draft' })
  await syncPublished(writing, id, { was: row.shown_at !== null }, now)
  purgeCreative(writing, row)
  await removeCreativeRow(writing.tx, id)
  await dropBooklet(writing.tx, row.booklet_media_id)
}

async function change(writing: Writing, id: number, changes: Partial<NewCreativeRow>, now: number): Promise<void> {
  const before = await creativeToChange(writing, id)
  await updateCreative(writing.tx, id, changes)
  purgeCreative(writing, before)
  await syncPublished(writing, id, { was: before.shown_at !== null }, now)
  await keepBooklet(writing.tx, await creativeToChange(writing, id), before.booklet_media_id)
}

/** Mentions follow what is public, and it is told of; `was`: it was public before. */
async function syncPublished(writing: Writing, id: number, { was, quiet }: { was: boolean; quiet?: boolean }, now: number): Promise<void> {
  const row = await shownWhenDue(writing, await creativeToChange(writing, id), now)
  const { contents, body, tags, creators } = detailsOf(row)
  const refs = row.shown_at !== null ? [...refsOf(contents), ...cardRefs(readBlocks(body))] : []
  const unique = [...new Map(refs.map((ref) => [`${ref.kind}:${ref.slug}`, ref])).values()]
  writing.purge(...(await keepMentions(writing.tx, { kind: 'creative', id, slug: row.slug, at: row.published_at }, unique)))
  await keepFacets(writing.tx, id, row.shown_at === null ? null : { tags, creators })
  purgeCreative(writing, row)
  if (!quiet) await emitMove(writing.tx, 'creative', row, [was, row.shown_at !== null], now)
}

/** Before its readers as soon as its hour has come; until then a job waits for it. */
async function shownWhenDue({ tx }: Writing, row: CreativeRow, now: number): Promise<CreativeRow> {
  const waits = row.status === 'approved' && row.published_at > now
  if (waits) await enqueue(tx, { kind: 'show-creative', payload: { id: row.id }, key: `show-creative:${row.id}`, runAt: row.published_at })
  const shown_at = row.status === 'approved' && !waits ? (row.shown_at ?? now) : null
  if (shown_at !== row.shown_at) await updateCreative(tx, row.id, { shown_at })
  return { ...row, shown_at }
}

function columnsOf({
  title,
  kind,
  cover,
  styles,
  ...details
}: CreativeFields): Pick<NewCreativeRow, 'title' | 'kind' | 'cover' | 'cover_media_id' | 'file_media_id' | 'booklet_media_id' | 'styles' | 'details'> {
  return {
    title,
    kind,
    styles,
    cover: cover && JSON.stringify(cover),
    cover_media_id: cover?.id ?? null,
    file_media_id: details.file?.media_id ?? null,
    booklet_media_id: bookletIn(kind, details),
    details: JSON.stringify(details),
  }
}

/** A number alone would be taken for an id. */
function slugOf(slug: string, kind: string): string {
  return /^\d+$/.test(slug) ? `${slug}-${kind.replace('_', '-')}` : slug
}
