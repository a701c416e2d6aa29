import { type Note } from '#i18n/note.ts'
import type { FactCounts } from './fact-check.ts'
import type { Recorder } from './undo/recorder.ts'

export interface MarkdownOptions {
  /** Changes nothing. */
  dryRun?: boolean
  /** Username for posts that name nobody. */
  author?: string
  /** Address of the old site, for links to what is not imported. */
  site?: string
  /** The directory holds all texts of its site: what came from it before and is missing is named. Default: true. */
  isWhole?: boolean
  /** Writes down what is made and changed; default: nobody does. */
  recorder?: Recorder
  /** Called after each file. */
  seen?(report: FileReport): void | Promise<void>
}

type FileState = 'created' | 'updated' | 'unchanged' | 'kept' | 'skipped' | 'failed'

export interface FileReport {
  file: string
  state: FileState
  /** Why, for files that were kept, skipped or failed. */
  reason?: Note
  slug?: string
  /** Old paths and where they lead now. */
  redirects?: { from: string; to: string }[]
  /** Each thing that has no place here, with its line where it has one. */
  lost: { line?: number; what: Note }[]
  /** Facts of the source and what became of them, where something was written. */
  facts?: FactCounts
}

export interface ImportReport {
  files: FileReport[]
  /** Usernames that were made. */
  authors: string[]
  topics: number
  /** Pictures and other files taken into the media library. */
  media: number
}
