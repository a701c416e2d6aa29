import { createInterface } from 'node:readline'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../files/make-folder.ts'
import type { FileStore } from '../services.ts'
import { jsonOf, ManifestEnd, ManifestLine } from './archive-format.ts'
import { backUpInto, type BackupReport, type Site } from './back-up.ts'
import { archiveTime, listArchives, manifestKey, openBackupStore, storedPrefix, type BackupBucket } from './backup-store.ts'
import { FileIndex } from './file-index.ts'

/** What of a folder or bucket of backups outlasts the next one. The newest archive always does. */
export interface Retention {
  /** Archives. */
  keep: number
  /** Made before it, epoch ms: removed. */
  from: number
}

/** One more archive in a folder or bucket of backups, which then keeps what `retention` says; all when that is not set. */
export async function backUpAndPrune(
  site: Site,
  { to, retention, now }: { to: string; retention?: Retention; now?: number },
  bucket: BackupBucket,
): Promise<BackupReport> {
  const store = openBackupStore(to, bucket)
  makeFolder(site.dataDir)
  const report = await backUpInto(site, store, site.dataDir, now)
  if (!retention) return report
  const work = await mkdtemp(join(site.dataDir, '.masthead-prune-'))
  try {
    await prune(store, retention, join(work, 'index'))
  } finally {
    await rm(work, { recursive: true, force: true })
  }
  return report
}

/** Removes the archives that are not kept, then each file that none of the others names. */
export async function prune(store: FileStore, { keep, from }: Retention, indexPath: string): Promise<void> {
  const archives = await listArchives(store)
  const kept = archives.slice(-keep).filter((name, nth, { length }) => nth === length - 1 || (archiveTime(name) ?? from) >= from)
  for (const name of archives) {
    if (kept.includes(name)) continue
    await store.remove(name)
    await store.remove(manifestKey(name))
  }
  const named = await FileIndex.open(indexPath)
  try {
    for (const name of kept) await addNamed(store, name, named)
    for await (const { key } of store.list(storedPrefix)) if (!named.get(key)) await store.remove(key)
  } finally {
    named.close()
  }
}

/** @throws Error when the manifest is not whole: then no file may be removed */
async function addNamed(store: FileStore, archive: string, named: FileIndex): Promise<void> {
  const manifest = await store.read(manifestKey(archive))
  let whole = false
  if (manifest) {
    for await (const text of createInterface({ input: manifest.body, crlfDelay: Infinity })) {
      const data = jsonOf(text)
      const line = ManifestLine.safeParse(data).data
      if (line?.stored !== undefined) named.add({ ...line, name: line.stored })
      else if (!line) whole = ManifestEnd.safeParse(data).success
    }
  }
  if (!whole) throw new Error(`${manifestKey(archive)} is missing or damaged, so no old files of backups were removed.`)
}
