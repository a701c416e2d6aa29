import { rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listArchives, openArchive, openBackupStore } from '#platform/backup/backup-store.ts'
import { verifyArchive } from '#platform/backup/restore.ts'
import { postgresProgram } from '#platform/db/postgres-programs.ts'
import { anArticle } from '../../testing/builders.ts'
import { engine, fitsProcesses } from '../../testing/databases.ts'
import { scratchDirectory } from '../../testing/scratch.ts'
import { startApp } from '../../testing/start-app.ts'
import { readSettings } from './config.ts'
import { features } from './features.ts'
import { scheduledBackup } from './scheduled-backup.ts'

const possible = engine === 'sqlite' || (fitsProcesses && postgresProgram('pg_dump') !== undefined)
const requiredFiles = features.flatMap((feature) => feature.requiredFiles ?? [])
let directory: string

beforeEach(() => {
  directory = scratchDirectory('backups')
})

afterEach(() => rmSync(directory, { recursive: true, force: true }))

describe.runIf(possible)('Scheduled backups', () => {
  test('several processes make one backup per period, and only the newest ones are kept', async () => {
    await using app = await startApp()
    await anArticle(app, { title: 'Every night' })
    const to = join(directory, 'nightly')
    const where = app.place.file === undefined ? { DATABASE_URL: app.place.url } : { DATABASE_URL: '', DATA_DIR: dirname(app.place.file) }
    const environment = { ...process.env, ...where, BACKUP_TO: to, BACKUP_EVERY: '24h', BACKUP_KEEP: '2' }
    const backup = scheduledBackup(readSettings(environment), environment)
    await using first = await startApp({ beside: app, config: { backup } })
    await using second = await startApp({ beside: app, config: { backup } })
    expect(await backup?.newest()).toBeNull()
    const made: string[][] = []
    for (let day = 0; day < 3; day++) {
      await Promise.all([first.work(), second.work()])
      await first.work()
      made.push(await listArchives(openBackupStore(to, {})))
      app.clock.pass(24 * 3_600_000)
    }
    expect(made.map((names) => names.length)).toEqual([1, 2, 2])
    const newest = made[2]?.at(-1) ?? ''
    expect(made[1]).not.toContain(newest)
    expect(Math.abs(((await backup?.newest()) ?? 0) - Date.now())).toBeLessThan(600_000)
    const report = await verifyArchive(openArchive(join(to, newest), {}), { requiredFiles }, directory)
    expect(report.rows['articles']).toBe(1)
  })

  test('a backup that cannot be written fails with an explanation', async () => {
    writeFileSync(join(directory, 'file'), '')
    const environment = { ...process.env, DATABASE_URL: '', DATA_DIR: join(directory, 'nothing'), BACKUP_TO: join(directory, 'file', 'x'), BACKUP_EVERY: '24h' }
    const backup = scheduledBackup(readSettings(environment), environment)
    await expect(backup?.run(new AbortController().signal)).rejects.toThrow(/^No backup was made: \S/)
  })
})
