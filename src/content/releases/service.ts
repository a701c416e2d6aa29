import { freeSlugIn, retryTakenSlug } from '#platform/slugs/free-slug.ts'
import { cardKinds } from '#content/kinds.ts'
import { Problem } from '#base/problem.ts'
import { cardRefs } from '#base/blocks/card-refs.ts'
import { readBlocks } from '#base/blocks/read.ts'
import { slugify } from '#base/slug.ts'
import { refsOf } from '#content/creatives/service.ts'
import { keepMentions } from '#discovery/mentions/service.ts'
import { uniqueViolation } from '#platform/db/errors.ts'
import type { Writing } from '#platform/db/tables.ts'
import { emitMove, type DomainEventData } from '#platform/domain-events/emit.ts'
import { enqueue } from '#platform/jobs/queue.ts'
import { validated } from '#platform/http/validation.ts'
import type { Services } from '#platform/services.ts'
import { newSlug } from '#platform/slugs/new-slug.ts'
import { purgeRelease, releaseToChange } from './find-release.ts'
import { ReleaseFields, type ReleaseInput } from './fields.ts'
import { findReleaseRow, insertRelease, removeReleaseRow, updateRelease, type NewReleaseRow, type ReleaseRow } from './store.ts'
import { t } from '#i18n/messages.ts'

export { attachPdf } from './pages.ts'
import { detailsOf } from './items.ts'

declare module '#platform/domain-events/emit.ts' {
  interface DomainEvents {
    'release.published': DomainEventData
    'release.updated': DomainEventData
    'release.withdrawn': DomainEventData
  }
}

interface NewRelease {
  fields: ReleaseInput
  /** Made from the title where absent. */
  slug?: string
  /** Default: draft. */
  status?: 'draft' | 'approved'
  /** Epoch ms; default: now. */
  published_at?: number
}

/** Every verb here is one transaction that purges what it made stale. @throws Problem 422 naming the field that is wrong */
export async function createRelease(services: Services, release: NewRelease): Promise<{ id: number; slug: string }> {
  const fields = validated(ReleaseFields, release.fields)
  const now = services.now()
  return retryTakenSlug(() => services.database.write((writing) => insertChecked(writing, { ...release, fields, now }))).catch((error: unknown) => {
    throw uniqueViolation(error)?.includes('number') ? numberTaken(fields.number) : error
  })
}

export async function insertChecked(
  writing: Writing,
  { fields, slug: wanted, status = 'draft', published_at, now }: Omit<NewRelease, 'fields'> & { fields: ReleaseFields; now: number },
): Promise<{ id: number; slug: string }> {
  const slug = await freeSlugIn(writing.tx, 'releases', slugOf(newSlug(wanted, fields.title)))
  const id = await insertRelease(writing.tx, { ...columnsOf(fields), slug, status, ...dateOf(published_at ?? now), created_at: now, updated_at: now })
  // What comes with a date that is past (an import, the demo edition) is no news.
  await syncPublished(writing, id, { was: false, quiet: (published_at ?? now) < now }, now)
  return { id, slug }
}

function dateOf(published_at: number): Pick<NewReleaseRow, 'published_at' | 'year'> {
  return { published_at, year: new Date(published_at).getUTCFullYear() }
}

/** A new `slug` is for a draft: readers know the address of everything else. */
export async function saveChecked(
  writing: Writing,
  id: number,
  fields: ReleaseFields,
  now: number,
  more: { slug?: string | undefined; published_at?: number | undefined } = {},
): Promise<void> {
  const address = more.slug ? { slug: await freeSlugIn(writing.tx, 'releases', slugOf(slugify(more.slug)), id) } : {}
  const date = more.published_at === undefined ? {} : dateOf(more.published_at)
  await change(writing, id, { ...columnsOf(fields), ...address, ...date, updated_at: now }, now)
}

export async function setStatusIn(writing: Writing, id: number, status: 'draft' | 'approved', now: number): Promise<void> {
  await change(writing, id, { status, updated_at: now }, now)
}

/** For the job of its hour; nothing happens when it is gone, or its date has been moved on. */
export async function showRelease(services: Services, id: number): Promise<void> {
  await services.database.write(async (writing) => {
    const before = await findReleaseRow(writing.tx, id)
    if (before?.shown_at === null) await syncPublished(writing, id, { was: false }, services.now())
  })
}

export async function removeIn(writing: Writing, id: number, now: number): Promise<void> {
  const row = await releaseToChange(writing, id)
  await updateRelease(writing.tx, id, { status: 'draft' })
  await syncPublished(writing, id, { was: row.shown_at !== null }, now)
  purgeRelease(writing, row)
  await removeReleaseRow(writing.tx, id)
}

async function change(writing: Writing, id: number, changes: Partial<NewReleaseRow>, now: number): Promise<void> {
  const before = await releaseToChange(writing, id)
  await updateRelease(writing.tx, id, changes)
  purgeRelease(writing, before)
  await syncPublished(writing, id, { was: before.shown_at !== null }, now)
}

/** Mentions follow what is public, and it is told of; `was`: it was public before. */
async function syncPublished(writing: Writing, id: number, { was, quiet }: { was: boolean; quiet?: boolean }, now: number): Promise<void> {
  const row = await shownWhenDue(writing, await releaseToChange(writing, id), now)
  const { contents, toc, editor_letter } = detailsOf(row)
  const inToc = toc.flatMap(({ target }) => {
    const kind = cardKinds.find((one) => one === target.kind)
    return kind && target.slug ? [{ kind, slug: target.slug }] : []
  })
  const refs = row.shown_at !== null ? [...refsOf(contents), ...inToc, ...cardRefs(readBlocks(editor_letter))] : []
  const unique = [...new Map(refs.map((ref) => [`${ref.kind}:${ref.slug}`, ref])).values()]
  writing.purge(...(await keepMentions(writing.tx, { kind: 'release', id, slug: row.slug, at: row.published_at }, unique)))
  purgeRelease(writing, row)
  if (!quiet) await emitMove(writing.tx, 'release', row, [was, row.shown_at !== null], now)
}

/** Before its readers as soon as its hour has come; until then a job waits for it. */
async function shownWhenDue({ tx }: Writing, row: ReleaseRow, now: number): Promise<ReleaseRow> {
  const waits = row.status === 'approved' && row.published_at > now
  if (waits) await enqueue(tx, { kind: 'show-release', payload: { id: row.id }, key: `show-release:${row.id}`, runAt: row.published_at })
  const shown_at = row.status === 'approved' && !waits ? (row.shown_at ?? now) : null
  if (shown_at !== row.shown_at) await updateRelease(tx, row.id, { shown_at })
  return { ...row, shown_at }
}

function columnsOf({
  number,
  title,
  cover,
  styles,
  ...details
}: ReleaseFields): Pick<NewReleaseRow, 'number' | 'title' | 'cover' | 'cover_media_id' | 'styles' | 'details'> {
  return { number, title, styles, cover: cover && JSON.stringify(cover), cover_media_id: cover?.id ?? null, details: JSON.stringify(details) }
}

export function numberTaken(number?: number): Problem {
  const text = number === undefined ? t('studio-error.number-used') : t('studio-error.issue-exists', { number: String(number) })
  return new Problem(422, 'invalid', text, { fields: { number: [text] } })
}

/** A number alone would be taken for an id. */
function slugOf(slug: string): string {
  return /^\d+$/.test(slug) ? `issue-${slug}` : slug
}
