import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { features } from '#app/features.ts'
import { openZip } from '#platform/zip/read-zip.ts'
import { aReader, anArticle } from '../../../testing/builders.ts'
import { pageDifferences, publicPages } from '../../../testing/public-pages.ts'
import { startDemoApp } from '../../../testing/demo-app.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { exportedTables, readExport, writeExport } from './service.ts'

async function withFile(work: (path: string) => Promise<void>): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'masthead-export-'))
  try {
    await work(join(directory, 'site.zip'))
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

function exported(app: TestApp, path: string): Promise<void> {
  return pipeline(Readable.from(writeExport(app.services, features)), createWriteStream(path))
}

test('the demo edition, exported and imported by an empty site, has the same public pages', { timeout: 400_000 }, async () => {
  await withFile(async (path) => {
    await using old = await startDemoApp()
    await exported(old, path)
    await using fresh = await startApp()
    const report = await readExport(fresh.services, features, path)
    expect(report.files).toBeGreaterThan(20)
    fresh.clock.pass(old.clock.now() - fresh.clock.now())
    const before = await publicPages(old)
    expect(Object.keys(before).length).toBeGreaterThan(25)
    expect(pageDifferences(before, await publicPages(fresh))).toEqual([])
    // New ids continue after the imported ones.
    await anArticle(fresh, { title: 'After the move' })
    await expect(readExport(fresh.services, features, path)).rejects.toThrow('not empty')
  })
})

test('an export contains no secrets, no mail addresses and no members without public activity', async () => {
  await withFile(async (path) => {
    await using app = await startApp()
    const silent = await aReader(app, { username: 'silent-reader' })
    const talking = await aReader(app, { username: 'talking-reader' })
    const { id } = await anArticle(app)
    await app.post('/api/comments', { type: 'Blog', id, description: 'Good words.' }, { token: talking.token })
    await exported(app, path)
    await using zip = await openZip(path)
    const texts: string[] = []
    for (const name of zip.names) for await (const piece of zip.read(name)) texts.push(Buffer.from(piece).toString('utf8'))
    const whole = texts.join('')
    expect(whole).toContain('talking-reader')
    expect(whole).toContain('Good words.')
    for (const secret of [silent.username, talking.email, silent.token, talking.token, 'argon2']) expect(whole).not.toContain(secret)
    expect(zip.names.some((name) => /^readable\/articles\/.+\.md$/.test(name))).toBe(true)
  })
})

test('every table is exported or listed as not exported', async () => {
  await using app = await startApp()
  const tables = (await app.services.database.db.introspection.getTables()).filter((table) => !table.isView).map((table) => table.name)
  const machinery = /^(?:changes|edge_purges|jobs|kysely_\w+|migrations?\w*|limit_\w+|counters\w*|sqlite_\w+|search_\w+_(?:data|idx|docsize|config|content))$/
  const known = new Set([...exportedTables(features).map(({ name }) => name), ...features.flatMap((feature) => feature.notExported ?? [])])
  expect(tables.filter((name) => !known.has(name) && !machinery.test(name))).toEqual([])
})

test('the import of a damaged archive is refused', async () => {
  await withFile(async (path) => {
    await using app = await startApp()
    await pipeline(Readable.from([Buffer.from('PK no zip')]), createWriteStream(path))
    await expect(readExport(app.services, features, path)).rejects.toThrow('damaged')
  })
})
