import { rememberTexts } from '#platform/known-texts.ts'
import { type Note } from '#i18n/note.ts'
import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import type { Services } from '#platform/services.ts'
import { doors, type ImportKind } from './doors.ts'
import type { ImportFile, ImportOptions, ItemReport } from './entry.ts'
import type { RunReport } from './run-report.ts'

/** Takes in what another system has written; says of everything in it what became of it. @throws Problem 422 for a file of another kind */
export async function importFile(services: Services, kind: ImportKind, given: ImportFile, asked: ImportOptions = {}): Promise<RunReport> {
  const { file, options, notes } = withNotes(given, asked)
  const report = await rememberTexts(() => doors[kind].take(services, file, options))
  report.lost += notes.size
  return report
}

/** What is said of the file as a whole stands at its first item: it is read through before any is taken. */
function withNotes(file: ImportFile, options: ImportOptions): { file: ImportFile; options: ImportOptions; notes: ReadonlyMap<string, Note> } {
  const notes = new Map<string, Note>()
  let isFirst = true
  const seen = async (item: ItemReport) => {
    if (isFirst) item.lost.unshift(...notes.values())
    isFirst = false
    await options.seen?.(item)
  }
  return { file: { ...file, open: () => file.open(), note: (what) => void notes.set(JSON.stringify(what), what) }, options: { ...options, seen }, notes }
}

export function localFile(path: string): ImportFile {
  return { name: basename(path), path, open: () => createReadStream(path) as AsyncIterable<Uint8Array> } // without an encoding it gives bytes
}
