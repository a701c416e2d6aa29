import { mkdtempSync } from 'node:fs'
import { readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { engine, newDatabasePlace } from '../../../testing/databases.ts'
import type { Place } from '../../../testing/database-place.ts'
import { startMediaApp, type MediaApp } from '../../../testing/media-app.ts'
import { testImage } from '../../../testing/pictures.ts'
import { startSecondProcess } from '../../../testing/second-process.ts'
import { openDatabase } from '#platform/db/open.ts'
import { DiskFiles } from '#platform/files/disk.ts'
import { sourceKey, newMediaId, originalKey } from './keys.ts'
import { sweepOrphans } from './sweep.ts'

let app: MediaApp
beforeAll(async () => {
  app = await startMediaApp()
})
afterAll(() => app.close())

const root = () => join(app.services.config.dataDir, 'files')
async function age(key: string, hours: number): Promise<void> {
  const then = new Date(Date.now() - hours * 3_600_000)
  await utimes(join(root(), key), then, then)
}

test('files without a database row are deleted after a day, and all others are kept', async () => {
  const { files } = app.services
  const kept = await app.taken(await testImage({ width: 350, height: 20 }).png().toBuffer(), 'kept.png')
  await app.work()
  const [old, young] = [newMediaId(), newMediaId()]
  for (const key of [sourceKey(old), originalKey(old), sourceKey(young), `other/${old}`]) await files.put(key, Buffer.from('x'), 'image/webp')
  for (const key of [sourceKey(old), originalKey(old), `other/${old}`, sourceKey(kept.id)]) await age(key, 25)
  await age(sourceKey(young), 23)
  const part = `uploads/${'0'.repeat(30)}/0-ab`
  await files.put(part, Buffer.from('x'), 'application/octet-stream')
  await age(part, 25)
  await writeFile(join(root(), '.incoming/half-old'), 'x')
  await writeFile(join(root(), '.incoming/half-young'), 'x')
  await age('.incoming/half-old', 25)

  expect(await sweepOrphans(app.services)).toBe(3)
  const left: string[] = []
  for await (const { key } of files.list('')) left.push(key)
  expect(left).toEqual(expect.arrayContaining([sourceKey(young), sourceKey(kept.id), `other/${old}`]))
  expect(left.some((key) => key.startsWith('media/') && key.includes(old))).toBe(false)
  expect(left).not.toContain(part)
  expect(await readdir(join(root(), '.incoming'))).toEqual(['half-young'])
  expect(await sweepOrphans(app.services)).toBe(0)
})

test.runIf(engine === 'sqlite')('a process that is killed during uploads leaves no database row without its file', { timeout: 120_000 }, async () => {
  const directory = mkdtempSync(join(tmpdir(), 'masthead-killed-'))
  const place: Place = await newDatabasePlace({ migrated: true })
  for (let round = 0; round < 5; round++) {
    const uploading = [0, 1, 2, 3].map((n) =>
      startSecondProcess(new URL('../../../testing/uploading.ts', import.meta.url), [place.options, directory, round * 4 + n]),
    )
    await Promise.all(uploading.map((second) => second.said()))
    for (const second of uploading) {
      await new Promise((resolve) => setTimeout(resolve, 11 * round))
      await second.kill()
    }
  }
  const database = await openDatabase({ ...place.options, publicTables: [] })
  const files = new DiskFiles(join(directory, 'files'))
  const rows = await database.db.selectFrom('media').select(['id', 'kind', 'bytes']).execute()
  // More rows than the first one of each process.
  expect(rows.length).toBeGreaterThan(20)
  for (const { id, kind, bytes } of rows) expect(await files.size(kind === 'image' ? sourceKey(id) : originalKey(id))).toBe(bytes)
  await database.close()
  await place.remove()
  await rm(directory, { recursive: true, force: true })
})
