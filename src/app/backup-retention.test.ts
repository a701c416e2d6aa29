import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { archiveTime, listArchives, openArchive, openBackupStore, type BackupBucket } from '#platform/backup/backup-store.ts'
import { verifyArchive } from '#platform/backup/restore.ts'
import { backUpAndPrune } from '#platform/backup/retention.ts'
import { postgresProgram } from '#platform/db/postgres-programs.ts'
import type { FileStore } from '#platform/services.ts'
import { engine, fitsProcesses } from '../../testing/databases.ts'
import { formOf } from '../../testing/form.ts'
import { accountPassword, aPasswordAccount, logInWithPassword } from '../../testing/password-account.ts'
import { testImage } from '../../testing/pictures.ts'
import { startS3 } from '../../testing/s3.ts'
import { scratchDirectory } from '../../testing/scratch.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'
import { retentionOf } from './backup-site.ts'
import { readSettings } from './config.ts'

const possible = engine === 'sqlite' || (fitsProcesses && postgresProgram('pg_dump') !== undefined)
const day = 24 * 3_600_000
let app: TestApp
let directory: string

beforeEach(async () => {
  app = await startApp()
  directory = scratchDirectory('backups')
})

afterEach(async () => {
  await app.close()
  rmSync(directory, { recursive: true, force: true })
})

describe.runIf(possible)('The age of backups (P54)', () => {
  const everyDays = 6
  const settings = (to: string) => readSettings({ BACKUP_TO: to, BACKUP_EVERY: `${everyDays}d`, BACKUP_KEEP: '100' })
  const site = () => ({ database: app.place, files: app.services.files, dataDir: app.services.config.dataDir, requiredFiles: [] })

  async function backUp(to: string, bucket: BackupBucket): Promise<void> {
    const now = app.clock.now()
    await backUpAndPrune(site(), { to, retention: retentionOf(settings(to), now), now }, bucket)
  }

  async function portraitsIn(to: string, bucket: BackupBucket, archive: string): Promise<number | undefined> {
    return (await verifyArchive(openArchive(to.startsWith('s3:') ? `${to}/${archive}` : join(to, archive), bucket), site(), directory)).rows['media']
  }

  async function expectForgotten(to: string, bucket: BackupBucket): Promise<void> {
    const store = openBackupStore(to, bucket)
    const token = await memberWithPortrait()
    await backUp(to, bucket)
    const [first = ''] = await listArchives(store)
    expect(await portraitsIn(to, bucket, first)).toBe(1)
    const portraits = await filesIn(store)
    expect(portraits.length).toBeGreaterThan(0)
    expect((await app.post('/api/user/delete', { password: accountPassword }, { token })).status).toBe(200)
    for (let passed = everyDays; passed <= 30; passed += everyDays) {
      // An archive may be as old as the limit just before the next backup, never older.
      expect(app.clock.now() + everyDays * day - (archiveTime((await listArchives(store))[0] ?? '') ?? 0)).toBeLessThanOrEqual(30 * day)
      app.clock.pass(everyDays * day)
      await backUp(to, bucket)
    }
    const left = await listArchives(store)
    expect(left).not.toContain(first)
    expect(left.length).toBeGreaterThan(1)
    for (const archive of left) expect(await portraitsIn(to, bucket, archive)).toBe(0)
    for (const key of await filesIn(store)) expect(portraits).not.toContain(key)
    app.clock.pass(400 * day)
    await backUp(to, bucket)
    expect(await listArchives(store)).toHaveLength(1)
  }

  test('a folder of backups holds nothing of a deleted account after 30 days, and keeps the newest archive', { timeout: 300_000 }, async () => {
    await expectForgotten(join(directory, 'nightly'), {})
  })

  test('a bucket of backups holds nothing of a deleted account after 30 days, and keeps the newest archive', { timeout: 300_000 }, async () => {
    await using s3 = await startS3()
    const { bucket, ...rest } = s3.settings
    await expectForgotten(`s3://${bucket}/nightly`, rest)
  })
})

test('archives are kept for 30 days by default, and 1 to 3650 can be set', () => {
  expect(readSettings({})).toMatchObject({ BACKUP_KEEP_DAYS: 30 })
  expect(readSettings({ BACKUP_KEEP_DAYS: '365' })).toMatchObject({ BACKUP_KEEP_DAYS: 365 })
  for (const wrong of ['0', '3651', 'x']) expect(() => readSettings({ BACKUP_KEEP_DAYS: wrong })).toThrow('BACKUP_KEEP_DAYS: must be')
  expect(retentionOf(readSettings({}), 100 * day).from).toBe(71 * day)
})

async function memberWithPortrait(): Promise<string> {
  const { token } = (await logInWithPassword(app, await aPasswordAccount(app, 'member'))).json<{ token: string }>()
  const picture = formOf(await testImage().png().toBuffer(), 'portrait.png')
  expect((await app.put('/api/user/avatar', picture.body, { token, headers: picture.headers })).status).toBe(200)
  return token
}

async function filesIn(store: FileStore): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of store.list('files/')) keys.push(key)
  return keys
}
