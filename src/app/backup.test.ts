import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { importPicture } from '#operations/media/service.ts'
import { backUp, backUpInto, type Site } from '#platform/backup/back-up.ts'
import { listArchives, findArchive, openArchive, openBackupStore, type BackupBucket } from '#platform/backup/backup-store.ts'
import { restoreArchive, restoreFile, verifyArchive } from '#platform/backup/restore.ts'
import { prune } from '#platform/backup/retention.ts'
import { postgresProgram } from '#platform/db/postgres-programs.ts'
import { DiskFiles } from '#platform/files/disk.ts'
import { S3Files } from '#platform/files/s3.ts'
import { siteKey } from '#platform/secret.ts'
import type { FileStore } from '#platform/services.ts'
import { anArticle } from '../../testing/builders.ts'
import { engine, fitsProcesses, newDatabasePlace } from '../../testing/databases.ts'
import { testImage } from '../../testing/pictures.ts'
import { startS3 } from '../../testing/s3.ts'
import { scratchDirectory } from '../../testing/scratch.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'
import { features } from './features.ts'

const possible = engine === 'sqlite' || (fitsProcesses && postgresProgram('pg_dump') !== undefined)
const requiredFiles = features.flatMap((feature) => feature.requiredFiles ?? [])
let app: TestApp
let directory: string
let empty: Awaited<ReturnType<typeof newDatabasePlace>>

beforeEach(async () => {
  app = await startApp()
  directory = scratchDirectory('backups')
  empty = await newDatabasePlace()
})

afterEach(async () => {
  await app.close()
  await empty.remove()
  rmSync(directory, { recursive: true, force: true })
})

function siteOf(files: FileStore = app.services.files): Site {
  return { database: app.place, files, dataDir: app.services.config.dataDir, requiredFiles }
}

function emptySite(name = 'restored', files?: FileStore): Site {
  const dataDir = join(directory, name)
  return { database: empty.options, files: files ?? new DiskFiles(join(dataDir, 'files')), dataDir, requiredFiles }
}

async function illustrated(colour: string, title: string) {
  const cover = await importPicture(app.services, { bytes: await testImage({ colour }).png().toBuffer(), name: `${title}.png` })
  const { slug } = await anArticle(app, { title, cover })
  return { cover, path: `/articles/${slug}` }
}

async function keysOf(files: FileStore, prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of files.list(prefix)) keys.push(key)
  return keys.sort()
}

async function bytesOf(from: TestApp, path: string): Promise<Buffer> {
  const answer = await from.server.inject({ method: 'GET', url: path })
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}

describe.runIf(possible)('Backups of a whole site', () => {
  test('a restored backup has the same pages, pictures and secret', async () => {
    const { cover, path } = await illustrated('#003366', 'The last ferry')
    const page = (await app.get(path)).text
    const picture = await bytesOf(app, cover.url)
    const key = siteKey(app.services.config, 'test')
    const archive = join(directory, 'site.tar')
    const report = await backUp(siteOf(), archive)
    expect(report.lost).toEqual([])
    expect(report.files.count).toBe((await keysOf(app.services.files, '')).length)

    const restored = await restoreArchive(openArchive(archive, {}), emptySite())
    expect(restored).toMatchObject({ rows: report.rows, files: report.files, kept: [] })
    await using again = await startApp({ at: { place: empty.options, dataDir: join(directory, 'restored') } })
    expect((await again.get(path)).text).toBe(page)
    expect(await bytesOf(again, cover.url)).toEqual(picture)
    expect(siteKey(again.services.config, 'test')).toEqual(key)
  })

  test('a backup has the file of each picture uploaded while it is made', async () => {
    await illustrated('#101010', 'First')
    // Comes after the files were listed and before the database is copied.
    const meanwhile = filesWith({ afterList: () => illustrated('#202020', 'Second') })
    const archive = join(directory, 'site.tar')
    const report = await backUp(siteOf(meanwhile), archive)
    expect(report.rows['media']).toBe(2)
    await expect(verifyArchive(openArchive(archive, {}), siteOf(), directory)).resolves.toMatchObject({ lost: [] })
  })

  test('a backup starts over when a picture is added and removed while it is made', async () => {
    await illustrated('#101010', 'First')
    const removeNewest = async () => {
      const { db, write } = app.services.database
      const { id } = await db.selectFrom('media').select('id').orderBy('created_at', 'desc').executeTakeFirstOrThrow()
      await write(({ tx }) => tx.deleteFrom('media').where('id', '=', id).execute())
      for (const key of await keysOf(app.services.files, `media/${id.slice(0, 2)}/${id}/`)) await app.services.files.remove(key)
    }
    app.clock.pass(1_000)
    const files = filesWith({ afterList: () => illustrated('#202020', 'Second'), beforeNextList: removeNewest })
    expect(await backUp(siteOf(files), join(directory, 'site.tar'))).toMatchObject({ lost: [], rows: { media: 1 } })
  })

  test('restoring one file replaces it if it is missing or damaged, and changes no other file', async () => {
    await illustrated('#252525', 'Lost and found')
    const { files } = app.services
    const archive = join(directory, 'site.tar')
    await backUp(siteOf(), archive)
    const [key = ''] = await keysOf(files, 'media/')
    const stored = async () => Buffer.from(await buffer((await files.read(key))?.body ?? Readable.from([])))
    const picture = await stored()
    await files.remove(key)
    const source = openArchive(archive, {})
    expect(await restoreFile(source, siteOf(), key)).toBe(1)
    expect(await stored()).toEqual(picture)
    await files.remove(key)
    await files.put(key, new Uint8Array(9), 'image/webp')
    expect(await restoreFile(source, siteOf(), key.slice(0, key.lastIndexOf('/')))).toBe(1)
    expect(await stored()).toEqual(picture)
    expect(await restoreFile(source, siteOf(), key)).toBe(0)
    await expect(restoreFile(source, siteOf(), 'media/zz')).rejects.toThrow('This backup has no file media/zz. Nothing was changed.')
  })

  test('a backup lists the files that the site has lost and can be restored without them', async () => {
    await illustrated('#303030', 'Kept')
    const [lost = ''] = await keysOf(app.services.files, 'media/')
    await app.services.files.remove(lost)
    const archive = join(directory, 'site.tar')
    expect((await backUp(siteOf(), archive)).lost).toEqual([lost])
    expect((await restoreArchive(openArchive(archive, {}), emptySite())).lost).toEqual([lost])
  })

  test('a backup is not restored over existing files or an existing database without --replace', async () => {
    await illustrated('#404040', 'Source')
    const archive = join(directory, 'site.tar')
    await backUp(siteOf(), archive)
    const target = emptySite()
    await target.files.put('media/aa/own', new TextEncoder().encode('mine'), 'text/plain')
    mkdirSync(target.dataDir, { recursive: true })
    writeFileSync(join(target.dataDir, 'secret'), 'the secret of this site')
    await expect(restoreArchive(openArchive(archive, {}), target)).rejects.toThrow('There are files here already, such as media/aa/own. Say --replace')
    expect(await keysOf(target.files, '')).toEqual(['media/aa/own'])
    expect(readFileSync(join(target.dataDir, 'secret'), 'utf8')).toBe('the secret of this site')
    const { kept } = await restoreArchive(openArchive(archive, {}), target, { replace: true })
    expect(kept.map((path) => readFileSync(path, 'utf8'))).toContain('the secret of this site')
  })
})

describe.runIf(possible)('Backup folders', () => {
  test('a second backup copies only new files, and each archive can be restored', async () => {
    const store = openBackupStore(join(directory, 'backups'), {})
    const first = await illustrated('#500000', 'One')
    expect((await backUpInto(siteOf(), store, directory, 1_000)).copied).toBeGreaterThan(0)
    await illustrated('#600000', 'Two')
    const before = await keysOf(app.services.files, '')
    expect(await backUpInto(siteOf(), store, directory, 2_000)).toMatchObject({ copied: before.length - 1, files: { count: before.length } })
    expect(await backUpInto(siteOf(), store, directory, 3_000)).toMatchObject({ copied: 0 })
    for (const name of await listArchives(store))
      await expect(verifyArchive(openArchive(join(directory, 'backups', name), {}), siteOf(), directory)).resolves.toMatchObject({ lost: [] })

    await restoreArchive(await findArchive(join(directory, 'backups'), {}), emptySite())
    await using again = await startApp({ at: { place: empty.options, dataDir: join(directory, 'restored') } })
    expect(await bytesOf(again, first.cover.url)).toEqual(await bytesOf(app, first.cover.url))
  })

  test('pruning keeps the newest archives and the files they need', async () => {
    const store = openBackupStore(join(directory, 'backups'), {})
    await illustrated('#700000', 'Gone soon')
    await backUpInto(siteOf(), store, directory, 1_000)
    for (const key of await keysOf(app.services.files, '')) await app.services.files.remove(key)
    await app.services.database.write(({ tx }) =>
      tx
        .deleteFrom('media')
        .execute()
        .then(() => {}),
    )
    await illustrated('#800000', 'Stays')
    for (const now of [2_000, 3_000]) await backUpInto(siteOf(), store, directory, now)
    await prune(store, { keep: 2, from: 0 }, join(directory, 'index'))
    const left = await listArchives(store)
    expect(left.map((name) => name.slice(-9))).toEqual(['-000z.tar', '-000z.tar'])
    expect(await keysOf(store, 'files/')).toHaveLength(1)
    for (const name of left) await verifyArchive(openArchive(join(directory, 'backups', name), {}), siteOf(), directory)
  })

  test('verify reports a changed or missing file of a backup', async () => {
    const store = openBackupStore(join(directory, 'backups'), {})
    await illustrated('#900000', 'Damaged')
    const { archive } = await backUpInto(siteOf(), store, directory)
    const [stored = ''] = await keysOf(store, 'files/media/')
    const verify = () => verifyArchive(openArchive(join(directory, 'backups', archive), {}), siteOf(), directory)
    await store.remove(stored)
    await expect(verify()).rejects.toThrow(`This backup is damaged: its file ${stored} is missing`)
    await store.put(stored, new Uint8Array(10), 'image/webp')
    await expect(verify()).rejects.toThrow(/This backup is damaged: files\/media\/.* is not what was written/)
  })
})

describe.runIf(possible)('Backups of a site with files in S3', () => {
  test('a site with files in S3 is backed up to another bucket and restored on disk', async () => {
    await using s3 = await startS3()
    await using other = await startS3()
    const { endpoint, key, secret, region } = other.settings
    const bucket: BackupBucket = { endpoint, key, secret, region }
    const { cover } = await illustrated('#a00000', 'In a bucket')
    const picture = await bytesOf(app, cover.url)
    const files = new S3Files(s3.settings)
    for (const name of await keysOf(app.services.files, '')) {
      const stored = await app.services.files.read(name)
      if (stored) await files.put(name, await buffer(stored.body), 'image/webp')
    }
    const to = `s3://${other.settings.bucket}/nightly`
    const { archive, copied } = await backUpInto(siteOf(files), openBackupStore(to, bucket), directory)
    expect(copied).toBeGreaterThan(0)
    expect(await backUpInto(siteOf(files), openBackupStore(to, bucket), directory, Date.now() + 1_000)).toMatchObject({ copied: 0 })
    expect((await findArchive(`${to}/`, bucket)).name).toBe(`${to}/${(await listArchives(openBackupStore(to, bucket)))[1]}`)
    const source = await findArchive(`${to}/${archive}`, bucket)
    await expect(verifyArchive(source, siteOf(), directory)).resolves.toMatchObject({ lost: [] })
    const target = emptySite('restored', new DiskFiles(join(directory, 'restored', 'files')))
    await restoreArchive(source, target)
    await using again = await startApp({ at: { place: empty.options, dataDir: join(directory, 'restored') } })
    expect(await bytesOf(again, cover.url)).toEqual(picture)
  })
})

/** The files of the site, with something that happens once after they were listed, and once before they are listed again. */
function filesWith({ afterList, beforeNextList }: { afterList: () => Promise<unknown>; beforeNextList?: () => Promise<void> }): FileStore {
  const { files } = app.services
  let lists = 0
  return {
    put: (key, content, type) => files.put(key, content, type),
    read: (key, range) => files.read(key, range),
    size: (key) => files.size(key),
    remove: (key) => files.remove(key),
    async *list(prefix) {
      lists++
      if (lists === 2) await beforeNextList?.()
      yield* files.list(prefix)
      if (lists === 1) await afterList()
    },
  }
}
