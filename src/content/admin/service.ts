import type { z } from 'zod'
import { isoDate } from '#base/dates.ts'
import type { Image } from '#base/image.ts'
import { Problem } from '#base/problem.ts'
import type { Viewer } from '#base/viewer.ts'
import { cursorOf, positionIn } from '#platform/db/cursor.ts'
import { uniqueViolation } from '#platform/db/errors.ts'
import { keepOldSlug } from '#platform/db/old-slugs.ts'
import type { Db, Writing } from '#platform/db/tables.ts'
import type { Handlers } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import type { DeskCalls, DeskFilters, DeskRow, DeskStatus, Saved } from './contract.ts'
import { claimRow, countRows, insertAction, listRows, type Listed, type ListedRow } from './store.ts'

export type { Listed } from './store.ts'

/** What was done, by whom, to what. Written in the transaction that does it. */
export interface Deed {
  /** Null for what the site does by itself. */
  viewer: Pick<Viewer, 'id' | 'script'> | null
  action: string
  kind: string
  subject: number | string
  title?: string
  note?: string
  now: number
}

export async function noteDeed(tx: Writing['tx'], { viewer, subject, title = '', note = '', now, ...deed }: Deed): Promise<void> {
  const by = viewer?.script ? `by token ${viewer.script.id}` : ''
  const said = [note.slice(0, 450), by].filter(Boolean).join('; ')
  await insertAction(tx, { ...deed, actor_id: viewer?.id ?? null, subject: String(subject), title: title.slice(0, 300), note: said, created_at: now })
}

/** One row for editing. */
export interface Kept<F> {
  slug: string
  status: DeskStatus
  at: number | null
  created_at: number
  updated_at: number
  title: string
  fields: F
}

/** What was handed in beside the fields. */
export interface Beside {
  slug?: string | undefined
  at?: number | undefined
  now: number
}

/** What the desk needs of a noun. Whoever writes purges what it makes stale. */
export interface DeskNoun<F> {
  /** In the trail: `event`. */
  kind: string
  listed: Listed
  read(db: Db, id: number): Promise<Kept<F> | undefined>
  notFound(): Problem
  insert(writing: Writing, fields: F, beside: Beside & { status: DeskStatus }): Promise<{ id: number; slug: string }>
  /** The row is this transaction's, and there. `now` is its new `updated_at`. */
  save(writing: Writing, id: number, fields: F, beside: Beside): Promise<void>
  setStatus(writing: Writing, id: number, status: DeskStatus, now: number): Promise<void>
  remove(writing: Writing, id: number, now: number): Promise<void>
  /** A broken unique key in words; others are tried again (two writers found the same slug free). */
  taken?(columns: string[], fields: F): Problem | undefined
}

/** The six handlers of a noun: every change is one transaction with its line in the trail. */
export function deskHandlers<const P extends string, F extends z.ZodType>(services: Services, path: P, noun: DeskNoun<z.output<F>>): Handlers<DeskCalls<P, F>> {
  const { database } = services
  type Ask = { params: { id: number }; viewer: Viewer; now: number }
  type Said = { fields: z.output<F>; slug?: string; at?: number }

  const handlers = {
    [`GET /desk/${path}`]: ({ query }: { query: DeskFilters }) => listOfNoun(database.db, path, noun.listed, query),

    async [`GET /desk/${path}/:id`]({ params: { id } }: Ask) {
      const kept = await noun.read(database.db, id)
      if (!kept) throw noun.notFound()
      const { title: _, at, created_at, updated_at, ...rest } = kept
      return { data: { id, ...rest, at: at === null ? null : isoDate(at), created_at: isoDate(created_at), updated_at: isoDate(updated_at) } }
    },

    [`POST /desk/${path}`]({ body, viewer, now }: Ask & { body: Said & { status: DeskStatus } }) {
      const { fields, ...beside } = body
      return attempt(noun, fields, () =>
        database.write(async (writing) => {
          const { id } = await noun.insert(writing, fields, { ...beside, now })
          const kept = await inHand(writing, noun, id)
          await noteDeed(writing.tx, { viewer, action: 'create', kind: noun.kind, subject: id, title: kept.title, now })
          if (body.status === 'approved') await noteDeed(writing.tx, { viewer, action: 'publish', kind: noun.kind, subject: id, title: kept.title, now })
          return savedOf(id, kept)
        }),
      )
    },

    [`PUT /desk/${path}/:id`]({ params: { id }, body, viewer, now }: Ask & { body: Said & { base: number } }) {
      const { fields, base, slug, at } = body
      return attempt(noun, fields, () =>
        database.write(async (writing) => {
          const stamp = await claimRow(writing.tx, noun.listed.table, id, base, now)
          const before = await inHand(writing, noun, id)
          if (stamp === undefined) throw changedMeanwhile()
          if (before.status === 'approved' && slug !== undefined && slug !== before.slug) throw addressStays()
          await noun.save(writing, id, fields, { slug, at, now: stamp })
          const kept = await inHand(writing, noun, id)
          if (kept.slug !== before.slug) await keepOldSlug(writing.tx, { kind: noun.kind, slug: before.slug, id, leads_to: kept.slug, now })
          await noteDeed(writing.tx, { viewer, action: 'save', kind: noun.kind, subject: id, title: kept.title, now })
          return savedOf(id, kept)
        }),
      )
    },

    [`PUT /desk/${path}/:id/status`]({ params: { id }, body: { status }, viewer, now }: Ask & { body: { status: DeskStatus } }) {
      return database.write(async (writing) => {
        const before = await inHand(writing, noun, id)
        if (before.status === status) return savedOf(id, before)
        const stamp = await claimRow(writing.tx, noun.listed.table, id, null, now)
        await noun.setStatus(writing, id, status, stamp ?? now)
        const kept = await inHand(writing, noun, id)
        await noteDeed(writing.tx, { viewer, action: status === 'approved' ? 'publish' : 'withdraw', kind: noun.kind, subject: id, title: kept.title, now })
        return savedOf(id, kept)
      })
    },

    async [`DELETE /desk/${path}/:id`]({ params: { id }, viewer, now }: Ask) {
      await database.write(async (writing) => {
        const before = await inHand(writing, noun, id)
        await noun.remove(writing, id, now)
        await noteDeed(writing.tx, { viewer, action: 'delete', kind: noun.kind, subject: id, title: before.title, now })
      })
      return { message: 'Done' }
    },
  }
  return handlers as unknown as Handlers<DeskCalls<P, F>> // the same six keys as in deskCalls, each asking for what its contract hands over
}

const mostTries = 4

async function attempt<F, T>(noun: DeskNoun<F>, fields: F, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      const columns = uniqueViolation(error)
      if (!columns) throw error
      const taken = noun.taken?.(columns, fields)
      if (taken) throw taken
      if (tries === mostTries) throw error
    }
  }
}

async function inHand<F>(writing: Writing, noun: DeskNoun<F>, id: number): Promise<Kept<F>> {
  const kept = await noun.read(writing.tx, id)
  if (!kept) throw noun.notFound()
  return kept
}

function savedOf(id: number, { slug, status, updated_at }: Kept<unknown>): { data: Saved } {
  return { data: { id, slug, status, updated_at: isoDate(updated_at) } }
}

export function changedMeanwhile(): Problem {
  return new Problem(409, 'changed-meanwhile', 'Somebody else has changed this since you opened it. Nothing of yours is lost: it is still here.')
}

function addressStays(): Problem {
  const text = 'Readers know this address. Take it back to a draft to change it.'
  return new Problem(422, 'address-stays', text, { fields: { slug: [text] } })
}

async function listOfNoun(db: Db, path: string, listed: Listed, { search, status, limit, cursor }: DeskFilters) {
  const binding = `desk ${path} ${status ?? ''} ${search ?? ''}`
  const after = cursor === undefined ? null : positionIn(binding, cursor, ['integer', 'integer'])
  const rows = await listRows(db, listed, { search, status, after: after && [Number(after[0]), Number(after[1])], limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const query = new URLSearchParams({ ...(search ? { search } : {}), ...(status ? { status } : {}), limit: String(limit) })
  if (last) query.set('cursor', cursorOf(binding, [last.updated_at, last.id]))
  return {
    data: shown.map(rowOf),
    links: { next: rows.length > limit ? `/api/desk/${path}?${query}` : null, prev: null },
    meta: { total: await countRows(db, listed, { search, status }), per_page: limit },
  }
}

function rowOf({ line, cover, at, created_at, updated_at, ...row }: ListedRow): DeskRow {
  return {
    ...row,
    line: line ?? '',
    cover: cover === null ? null : (JSON.parse(cover) as Image), // written by the noun from a checked Image
    at: at === null ? null : isoDate(at),
    created_at: isoDate(created_at),
    updated_at: isoDate(updated_at),
  }
}
