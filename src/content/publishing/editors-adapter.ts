import { t } from '#i18n/messages.ts'
import { wordCount } from '#base/blocks/plain-text.ts'
import { readBlocks } from '#base/blocks/read.ts'
import type { Problem } from '#base/problem.ts'
import { claimRow, type Listed } from '#content/admin/service.ts'
import { keepOldSlug } from '#platform/db/old-slugs.ts'
import type { Db, Writing } from '#platform/db/tables.ts'
import { validated } from '#platform/http/validation.ts'
import { z } from 'zod'
import type { Content, ContentChange, PublishingAdapter } from './adapter.ts'
import { readStored } from './read-stored.ts'

/** One row for editing. */
export interface EditedRow<F> extends Omit<Content<F>, 'user_id' | 'co_authors'> {
  status: 'draft' | 'approved'
}

/** What is said beside the fields. */
interface Beside {
  slug?: string | undefined
  at?: number | undefined
  now: number
}

/** A kind whose contents all editors own together. Whoever writes purges what it makes stale. */
export interface EditedKind<F extends object> {
  /** In the audit log: `event`. */
  kind: string
  schema: z.ZodType<F>
  listed: Listed
  /** Whether `at` is its date of publication, so that it waits for a time to come by itself. */
  keepsTime: boolean
  /** Whether the address of a public one may change: the old one then leads to it. */
  movesAddress?: boolean
  read(db: Db, id: number): Promise<EditedRow<F> | undefined>
  notFound(): Problem
  /** `body`: JSON of blocks. */
  describe(fields: F): { title: string; body?: string }
  /** Fields of a copy: what can be there once only is another. */
  copy(fields: F, title: string, db: Db): F | Promise<F>
  insert(writing: Writing, fields: F, beside: Beside & { status: 'draft' | 'approved' }): Promise<{ id: number; slug: string }>
  /** The row is this transaction's, and there. `now` is its new `updated_at`. */
  save(writing: Writing, id: number, fields: F, beside: Beside): Promise<void>
  setStatus(writing: Writing, id: number, status: 'draft' | 'approved', now: number): Promise<void>
  remove(writing: Writing, id: number, now: number): Promise<void>
  /** A broken unique key in words. */
  taken?(columns: string[], given: Partial<F>): Problem | undefined
}

export function adapterOf<F extends object>(edited: EditedKind<F>): PublishingAdapter<F> {
  const { kind, schema, listed, keepsTime, movesAddress = false, read, notFound, insert, remove, taken } = edited
  const body = z.object({ fields: schema })
  const describe = (fields: F) => {
    const { title, body: blocks } = edited.describe(fields)
    return { title, words: blocks === undefined ? 0 : wordCount(readBlocks(blocks)) }
  }
  return {
    ...{ kind, table: listed.table, keepsTime, movesAddress, notFound, describe, remove },
    ...(taken ? { taken } : {}),
    async find(db, id) {
      const row = await read(db, id)
      return row && { ...row, user_id: null, co_authors: [] }
    },
    readFields: (stored, current) => readStored(schema, stored, current),
    merge: (current, given) => validated(body, { fields: { ...current, ...given } }).fields,
    copy: (fields, db) => edited.copy(fields, t('studio-publishing.copy-of', { title: describe(fields).title.slice(0, 70) }), db),
    translate: (fields, _language, db) => edited.copy(fields, describe(fields).title, db),
    create: (writing, { fields, slug, at, status }, now) => insert(writing, fields, { slug, at, status, now }),
    change: (writing, id, change, now) => changeRow(edited, writing, id, change, now),
  }
}

/** At most one step shows: what is not public is written before it is, and what is no more public after it was. */
async function changeRow<F extends object>(edited: EditedKind<F>, writing: Writing, id: number, change: ContentChange<F>, now: number): Promise<void> {
  const { fields, status, at } = change
  const stamp = (await claimRow(writing.tx, edited.listed.table, id, null, now)) ?? now
  const before = await edited.read(writing.tx, id)
  if (!before) throw edited.notFound()
  // The same again is no choice: today's rules might spell it otherwise.
  const slug = change.slug === before.slug ? undefined : change.slug
  if (status === 'draft' && before.status !== 'draft') await edited.setStatus(writing, id, 'draft', stamp)
  const isMoved = at !== undefined && at !== before.at
  if (fields || slug !== undefined || isMoved)
    await edited.save(writing, id, fields?.whole ?? before.fields, { slug, at: isMoved ? at : undefined, now: stamp })
  if (status === 'approved' && before.status !== 'approved') await edited.setStatus(writing, id, 'approved', stamp)
  const after = slug === undefined ? undefined : await edited.read(writing.tx, id)
  if (after && after.slug !== before.slug) await keepOldSlug(writing.tx, { kind: edited.kind, slug: before.slug, id, leads_to: after.slug, now })
}
