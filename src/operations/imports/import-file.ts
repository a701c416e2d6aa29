import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import type { Services } from '#platform/services.ts'
import type { Found, ImportFile, ImportOptions, ItemReport } from './entry.ts'
import { openFeed } from './feed.ts'
import { openGhost } from './ghost.ts'
import { runImport, type RunReport } from './import-run.ts'
import { importPodcast } from './podcast.ts'
import { openWxr } from './wxr.ts'

export const importKinds = ['wxr', 'ghost', 'feed', 'podcast'] as const
export type ImportKind = (typeof importKinds)[number]

const openers: Record<Exclude<ImportKind, 'podcast'>, (file: ImportFile, options: ImportOptions) => Promise<() => AsyncIterable<Found>>> = {
  wxr: openWxr,
  ghost: openGhost,
  feed: openFeed,
}

/** Takes in what another system has written; says of everything in it what became of it. @throws Problem 422 for a file of another kind */
export async function importFile(services: Services, kind: ImportKind, given: ImportFile, asked: ImportOptions = {}): Promise<RunReport> {
  const { file, options, notes } = withNotes(given, asked)
  const report = await takeFile(services, kind, file, options)
  report.lost += notes.size
  return report
}

async function takeFile(services: Services, kind: ImportKind, file: ImportFile, options: ImportOptions): Promise<RunReport> {
  if (kind !== 'podcast') return runImport(services, await openers[kind](file, options), options)
  const report = emptyReport()
  await importPodcast(services, file, {
    ...options,
    async seen(item) {
      report.counts[item.state]++
      report.lost += item.lost.length
      await options.seen?.(item)
    },
  })
  return report
}

/** What is said of the file as a whole stands at its first item: it is read through before any is taken. */
function withNotes(file: ImportFile, options: ImportOptions): { file: ImportFile; options: ImportOptions; notes: ReadonlySet<string> } {
  const notes = new Set<string>()
  let isFirst = true
  const seen = async (item: ItemReport) => {
    if (isFirst) item.lost.unshift(...notes)
    isFirst = false
    await options.seen?.(item)
  }
  return { file: { ...file, open: () => file.open(), note: (what) => void notes.add(what) }, options: { ...options, seen }, notes }
}

export function localFile(path: string): ImportFile {
  return { name: basename(path), open: () => createReadStream(path) as AsyncIterable<Uint8Array> } // without an encoding it gives bytes
}

export function emptyReport(): RunReport {
  const counts: Record<ItemReport['state'], number> = { created: 0, updated: 0, unchanged: 0, kept: 0, 'left out': 0, failed: 0 }
  return { counts, lost: 0, comments: 0, authors: [], topics: 0, media: 0, redirects: [] }
}
