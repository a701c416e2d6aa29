import { randomUUID } from 'node:crypto'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { note, type Note } from '#i18n/note.ts'
import { codeOf } from '../db/errors.ts'
import { edgesBehind } from '../edge/store.ts'
import { makeFolder } from '../files/make-folder.ts'
import { waitingMailsSince } from '../mail/outbox.ts'
import type { Services } from '../services.ts'
import { durationNote } from './duration.ts'

export const checkNames = ['database', 'disk', 'mail', 'standby', 'clock', 'backup', 'edges'] as const
export type CheckName = (typeof checkNames)[number]

/** What is wrong, for an administrator; null when nothing is. */
export type Check = () => Promise<Note | null>

/** Bytes free on the disk of DATA_DIR below which it counts as low. */
const lowBytes = 256 * 1_048_576
const minute = 60_000
/** So long mails may wait for a mail server that takes nothing. */
const mailPatience = 10 * minute
/** ms between our clock and that of the database. */
const clockTolerance = 5_000
/** ms after which an edge cache should know of a change. */
const edgePatience = 2 * minute
/** A backup is old after so many of its periods. */
const oldBackup = 2

/** Those that need no database. */
export function machineChecksOf(services: Pick<Services, 'config' | 'now'>, beganAt: number): Pick<Record<CheckName, Check>, 'disk' | 'backup'> {
  return { disk: () => checkDisk(services.config.dataDir), backup: () => checkBackup(services, beganAt) }
}

/** @param beganAt when this process began, by the clock of the services */
export function checksOf(services: Services, beganAt: number): Record<CheckName, Check> {
  return {
    ...machineChecksOf(services, beganAt),
    database: () => checkWrites(services),
    mail: () => checkMails(services),
    standby: async () => standbyWords(services.database.standbys?.() ?? []),
    clock: () => checkClock(services),
    edges: () => checkEdges(services),
  }
}

/** A statement that changes nothing still needs the right to write. */
async function checkWrites({ database: { db } }: Services): Promise<Note | null> {
  try {
    await db.transaction().execute((tx) => sql`delete from jobs where id < 0`.execute(tx))
    return null
  } catch {
    return note('studio-health.no-writes')
  }
}

async function checkDisk(directory: string): Promise<Note | null> {
  const probe = join(directory, `.health-${randomUUID()}`)
  try {
    makeFolder(directory)
    // A full disk still takes an empty file.
    await writeFile(probe, Buffer.alloc(8_192))
  } catch (error) {
    return codeOf(error) === 'ENOSPC' ? note('studio-health.disk-full') : note('studio-health.folder-read-only')
  } finally {
    await rm(probe, { force: true }).catch(() => {})
  }
  const { bavail, bsize } = await statfs(directory)
  const megabytes = Math.floor((bavail * bsize) / 1_048_576)
  return bavail * bsize < lowBytes ? note('studio-health.disk-low', { megabytes }) : null
}

async function checkMails({ config, database, now }: Services): Promise<Note | null> {
  if (!config.mail) return null
  const since = await waitingMailsSince(database.db)
  if (since === null || now() - since < mailPatience) return null
  return note('studio-health.mails-wait', { duration: durationNote(now() - since) })
}

function standbyWords(standbys: { up: boolean }[]): Note | null {
  const out = standbys.filter(({ up }) => !up).length
  return out === 0 ? null : note('studio-health.replicas-down', { down: out, all: standbys.length })
}

async function checkClock({ database: { db, engine } }: Services): Promise<Note | null> {
  if (engine === 'sqlite') return null
  const before = Date.now()
  const { rows } = await sql<{ ms: number }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms`.execute(db)
  const there = rows[0]?.ms ?? before
  // The answer may take its time: the clock of the database was read between our two.
  const off = Math.max(before - there, there - Date.now())
  return off > clockTolerance ? note('studio-health.clocks-differ', { difference: durationNote(off) }) : null
}

async function checkEdges({ config: { edges = [] }, database: { db } }: Services): Promise<Note | null> {
  const names = edges.map(({ name }) => name)
  const behind = await edgesBehind(db, names, Date.now() - edgePatience)
  return behind.length === 0 ? null : note('studio-health.edges-behind', { edges: behind.join(', ') })
}

async function checkBackup({ config: { backup }, now }: Pick<Services, 'config' | 'now'>, beganAt: number): Promise<Note | null> {
  if (!backup) return null
  const newest = await backup.newest()
  if (newest === null) return now() - beganAt > Math.min(backup.everyMs, 60 * minute) ? note('studio-health.no-backup-yet') : null
  const age = now() - newest
  return age > oldBackup * backup.everyMs ? note('studio-health.backup-old', { age: durationNote(age) }) : null
}
