import type { Note } from '#i18n/note.ts'
import type { SourceState } from '#base/source-states.ts'
import type { FactCounts } from './fact-check.ts'
import type { TextFacts } from './fact-kinds.ts'
import type { PresentArticles } from './missing-articles.ts'
import type { ItemState } from './rules.ts'
import type { Recorder } from './undo/recorder.ts'

/** One article of another system, as its reader found it. */
export interface Entry {
  /** The same for the same thing of the same site, whatever is in it. */
  source: string
  /** How the report calls it. */
  name: string | Note
  title: string
  slug: string
  standfirst: string
  html: string
  /** What the text holds in the file, for the check that counts it: found when asked for, which costs as much as the conversion. */
  given: () => TextFacts
  /** Address of the old page: relative ones are meant from here. */
  base: string | null
  authors: EntryAuthor[]
  topics: string[]
  state: SourceState
  /** Epoch ms; of an approved one to come makes it a scheduled one. */
  date: number | null
  /** When it was last changed there, epoch ms, where the source says so. Not part of what tells whether it changed. */
  modified?: number | null
  language: string
  translations?: TranslationKeys
  cover: { src: string; alt: string } | null
  canonical: string | null
  commentsOpen: boolean
  /** Under which it was to be found at its old place. */
  addresses: string[]
  /** Further addresses that lead to it: short ones, and the pages of its uploads. Not part of what tells whether it changed. */
  alsoAt?: string[]
  /** Lists in which it stood, by the path and the slug of each: `/category/` and `rail-ways`. */
  archives?: { path: string; slug: string; topic: string }[]
  /** What feed readers know it by; none where the source does not say. */
  guid?: string
  comments: EntryComment[]
  /** Comments that nobody sees there any more. */
  withdrawn?: WithdrawnComment[]
  /** Fields of the source that this entry was made of, and those that it has no place for. */
  fields: { name: string; value: string }[]
  /** What of it has no place here, beside what its text loses. */
  lost: Note[]
  /** The same of people and topics that other entries have as well, in `lost` or not: reported once in a run. */
  shared?: readonly Note[]
}

/** Texts with a key in common are translations of each other. */
export interface TranslationKeys {
  keys: readonly string[]
  /** What the source calls its translations by; empty where it says nothing of any. */
  named: string
}

/** Something that is no article, or may not be one. */
export interface SkippedItem {
  name: string | Note
  reason: Note
}

export type Found = Entry | SkippedItem

export interface EntryAuthor {
  username: string
  name: string
  bio?: string
  website?: string
}

export interface EntryComment {
  /** Of the old system, unique within the entry. */
  id: string
  parent: string | null
  name: string
  /** Tells two people of one name apart; never kept. */
  key: string
  html: string
  date: number | null
  status: 'shown' | 'held'
}

export type WithdrawnComment = Pick<EntryComment, 'id' | 'name'>

/** What became of one thing. */
export interface ItemReport {
  name: string | Note
  state: ItemState
  /** Why, for what was kept, left out or failed. */
  reason?: Note
  /** Address here. */
  path?: string
  lost: Note[]
  comments?: number
  /** Facts of the source and what became of them, where something was written. */
  facts?: FactCounts
}

export interface ImportOptions {
  /** Changes nothing. */
  dryRun?: boolean
  /** Fetches pictures and files from where they are. */
  media?: boolean
  /** Highest role of accounts that come in; default: member. */
  role?: 'member' | 'author'
  /** Address of the old site where the file does not say it. */
  site?: string | undefined
  /** Hosts that may be asked for pictures beside the public ones the file names: for tests. */
  mediaHosts?: string[]
  /** Writes down what is made and changed; default: nobody does. */
  recorder?: Recorder
  /** Of several files that make up one export; default: the file is the only one. */
  part?: { present: PresentArticles; isLast: boolean }
  /** Called after each thing. */
  seen?(report: ItemReport): void | Promise<void>
}

/** A file to be read as often as needed. */
export interface ImportFile {
  name: string
  /** Where it lies, if it is a file of this machine. */
  path?: string
  open(): AsyncIterable<Uint8Array>
  /** A text beside it in its archive; '' where there is none. */
  beside?(name: string): Promise<string>
  /** Told what the file as a whole loses. */
  note?(what: Note): void
}

export function isSkipped(found: Found): found is SkippedItem {
  return 'reason' in found
}
