import { readBlocks } from '#base/blocks/read.ts'
import { wordCount } from '#base/blocks/plain-text.ts'
import { isoDate } from '#base/dates.ts'
import { Problem } from '#base/problem.ts'
import { slugify } from '#base/slug.ts'
import type { Viewer } from '#base/viewer.ts'
import { checkFields, createArticle, saveArticle, type ArticleFields } from '#content/articles/service.ts'
import type { Db } from '#platform/db/tables.ts'
import type { Services } from '#platform/services.ts'
import type { DraftFields } from './contract.ts'
import { demand, findOpened, openDraft, standOf } from './find-draft.ts'
import { goesOn, isHeld, mayWrite, mostRevisions } from './rules.ts'
import { findLock, findNewestRevision, insertRevision, keepDraft, updateRevision, type LockRow, type RevisionRow } from './store.ts'

/** Somebody has saved since: nothing was written, and the newer text is to be shown. */
export class Newer extends Error {}

export interface Save {
  base: number
  lock?: string | undefined
  fields: Partial<DraftFields>
  /** Default: written. */
  reason?: 'written' | 'restored'
}

/** Begins an article of `viewer`; returns its id. */
export async function beginDraft(services: Services, viewer: Viewer, fields: Partial<DraftFields>): Promise<number> {
  const { id } = await createArticle(services, { ...toArticle(fields), title: fields.title?.trim() || 'Untitled', user_id: viewer.id })
  const now = services.now()
  await services.database.write(async ({ tx }) => {
    await keepDraft(tx, id, { revision: 1, changed_at: now, changed_by: viewer.id })
    await keepRevision(tx, id, 1, viewer.id, 'written', now)
  })
  return id
}

/**
 * Writes what is given. The text of a public article waits beside the one that readers see; any other is written at once.
 * @throws Newer when `base` is not the newest revision; Problem 423 when somebody else has it open, 403, 404
 */
export async function saveDraft(services: Services, viewer: Viewer, id: number, { base, lock: key, fields, reason = 'written' }: Save): Promise<void> {
  const { db } = services.database
  const held = await findLock(db, id)
  const now = services.now()
  // Whoever holds the key had the power when it was given; it does not fall asleep in the middle of a sentence.
  const writer = isHeld(held, now) && held?.key === key && held?.user_id === viewer.id ? { ...viewer, asleep: undefined } : viewer
  const opened = await openDraft(db, writer, id)
  demand(writer, mayWrite(writer, opened.stand))
  if (opened.stand.place !== null) return keepWaiting(services, writer, id, { base, lock: key, fields, reason })
  await saveArticle(services, id, { ...toArticle(fields), ...followingSlug(opened, fields) }, async ({ tx }, article) => {
    const { stand, draft } = await standOf(tx, article)
    // Published between the look and the lock.
    if (stand.place !== null) throw new Newer()
    demand(writer, mayWrite(writer, stand))
    await admit(tx, id, draft?.revision ?? 0, base, key, viewer, now)
    await keepDraft(tx, id, { revision: base + 1, changed_at: now, changed_by: viewer.id })
  })
  await services.database.write(({ tx }) => keepRevision(tx, id, base + 1, viewer.id, reason, now))
}

async function keepWaiting(services: Services, viewer: Viewer, id: number, { base, lock, fields, reason = 'written' }: Save): Promise<void> {
  const now = services.now()
  await checkFields(toArticle(fields))
  await services.database.write(async ({ tx }) => {
    // Written before it is read, so that two saves wait for each other.
    await keepDraft(tx, id, { changed_at: now, changed_by: viewer.id })
    const opened = await findOpened(tx, id)
    if (!opened) throw new Newer()
    demand(viewer, mayWrite(viewer, opened.stand))
    await admit(tx, id, opened.revision, base, lock, viewer, now)
    const stage = opened.stand.stage === 'submitted' ? 'submitted' : opened.stand.stage === 'back' ? 'back' : 'changed'
    await keepDraft(tx, id, { revision: base + 1, fields: JSON.stringify({ ...opened.fields, ...fields }), stage, changed_at: now, changed_by: viewer.id })
    await keepRevision(tx, id, base + 1, viewer.id, reason, now)
  })
}

async function admit(db: Db, id: number, revision: number, base: number, key: string | undefined, viewer: Viewer, now: number): Promise<void> {
  const lock = await findLock(db, id)
  if (lock && isHeld(lock, now) && lock.key !== key) throw await locked(db, lock, viewer)
  if (revision !== base) throw new Newer()
}

export async function locked(db: Db, lock: LockRow, viewer: Viewer): Promise<Problem> {
  const holder = await db.selectFrom('users').select('name').where('id', '=', lock.user_id).executeTakeFirst()
  const who = lock.user_id === viewer.id ? 'You have it open in another window' : `${holder?.name ?? 'Somebody'} has it open`
  return new Problem(423, 'locked', `${who}, since ${isoDate(lock.taken_at).slice(11, 16)} UTC.`)
}

/** Keeps the text as it is now; quick saves of one person become one entry. */
export async function keepRevision(db: Db, id: number, revision: number, userId: number, reason: RevisionRow['reason'], now: number): Promise<void> {
  const opened = await findOpened(db, id)
  if (!opened) return
  const fields = JSON.stringify(opened.fields)
  const words = wordCount(readBlocks(opened.fields.content))
  const newest = await findNewestRevision(db, id)
  if (newest && (newest.revision === revision || (reason === 'written' && goesOn(newest, userId, now))))
    return updateRevision(db, newest.id, { revision, fields, words, updated_at: now, reason })
  await insertRevision(db, { article_id: id, revision, reason, words, user_id: userId, created_at: now, updated_at: now, fields }, mostRevisions)
}

/** An empty title has a name in lists all the same. */
export function toArticle(fields: Partial<DraftFields>): Partial<ArticleFields> {
  const { slug, title, series, ...rest } = fields
  return {
    ...rest,
    ...(title === undefined ? {} : { title: title.trim() || 'Untitled' }),
    ...(slug ? { slug } : {}),
    ...(series === undefined ? {} : { series: series?.trim() || null }),
  }
}

/** The address follows the title while nobody has seen it and nobody has chosen another. */
function followingSlug(
  { article, stand }: { article: { slug: string; title: string }; stand: { published_at: number | null } },
  fields: Partial<DraftFields>,
): { slug?: string } {
  if (fields.slug || fields.title === undefined || stand.published_at !== null) return {}
  const made = slugify(article.title)
  const follows = article.slug === made || (article.slug.startsWith(`${made}-`) && /^-\d+$/.test(article.slug.slice(made.length)))
  return follows && slugify(fields.title) !== made ? { slug: fields.title } : {}
}
