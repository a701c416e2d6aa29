import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { features } from '#app/features.ts'
import { openZip } from '#platform/zip/read-zip.ts'
import { importPicture } from '#operations/media/service.ts'
import { aReader, anArticle } from '../../../testing/builders.ts'
import { testImage } from '../../../testing/pictures.ts'
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

test('the original of a cropped picture is restored on the site that has imported the export', async () => {
  await withFile(async (path) => {
    await using old = await startApp()
    const bytes = await testImage({ width: 800, height: 400 }).png().toBuffer()
    const { id } = await importPicture(old.services, { bytes, name: 'wide.png' })
    const { token } = await aReader(old, { role: 'editor' })
    const box = { left: 0, top: 0, width: 0.5, height: 1 }
    expect((await old.post(`/api/media/${id}/crop`, { version: 1, turns: 0, box }, { token })).status).toBe(200)
    await exported(old, path)
    await using fresh = await startApp()
    await readExport(fresh.services, features, path)
    const editor = await aReader(fresh, { role: 'editor' })
    const answer = await fresh.post(`/api/media/${id}/original`, { version: 2 }, { token: editor.token })
    expect(answer.json()).toMatchObject({ data: { cropped: false, image: { width: 800, height: 400 } } })
  })
})

test('every table is exported or listed as not exported', async () => {
  await using app = await startApp()
  const tables = (await app.services.database.db.introspection.getTables()).filter((table) => !table.isView).map((table) => table.name)
  const machinery = /^(?:changes|edge_\w+|jobs|kysely_\w+|migrations?\w*|limit_\w+|counters\w*|sqlite_\w+|search_\w+_(?:data|idx|docsize|config|content))$/
  // On SQLite each index has a table that lists its letters.
  const indexes = features.flatMap(({ textIndexes = [] }) => textIndexes.flatMap((name) => [name, `${name}_letters`]))
  const known = new Set([...exportedTables(features).map(({ name }) => name), ...features.flatMap((feature) => feature.notExported ?? []), ...indexes])
  expect(tables.filter((name) => !known.has(name) && !machinery.test(name))).toEqual([])
})

test('the import of a damaged archive is refused', async () => {
  await withFile(async (path) => {
    await using app = await startApp()
    await pipeline(Readable.from([Buffer.from('PK no zip')]), createWriteStream(path))
    await expect(readExport(app.services, features, path)).rejects.toThrow('damaged')
  })
})
