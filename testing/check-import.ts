import { expect } from 'vitest'
import { recognize, type ImportKind, type ImportOptions } from '#operations/imports/service.ts'
import type { TestApp } from './start-app.ts'
import { importFileOf, importText } from './import-text.ts'

/** What every door keeps: it knows its file, a dry run says the same and writes nothing, and a second import changes nothing. */
export async function checkImport(app: TestApp, kind: ImportKind, content: string | Buffer, options: ImportOptions = {}) {
  expect(await recognize(importFileOf(content))).toBe(kind)
  const before = await rowsIn(app)
  const dry = await importText(app, kind, content, { ...options, dryRun: true })
  expect(await rowsIn(app)).toEqual(before)
  const taken = await importText(app, kind, content, options)
  expect(taken.states).toEqual(dry.states)
  const after = await rowsIn(app)
  const again = await importText(app, kind, content, options)
  expect(again.states.filter((state) => /^(?:created|updated|failed)/.test(state))).toEqual([])
  expect(await rowsIn(app)).toEqual(after)
  return taken
}

const tables = [
  'articles',
  'users',
  'topics',
  'redirects',
  'comments',
  'media',
  'imported_things',
  'newsletter_subscribers',
  'newsletter_subscriptions',
  'library_items',
] as const

async function rowsIn({ services: { database } }: TestApp): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of tables) counts[table] = (await database.db.selectFrom(table).selectAll().execute()).length
  return counts
}
