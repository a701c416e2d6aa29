import { note, type Note } from '#i18n/note.ts'
import type { ImportSource, ItemState } from './rules.ts'
import type { RunRow } from './run-store.ts'
import { filesOf } from './run-summary.ts'

/** Sources in the audit log. */
export const sourceNotes: Readonly<Record<ImportSource, Note>> = {
  wxr: note('studio-labels.source-wxr'),
  substack: note('studio-labels.source-substack'),
  medium: note('studio-labels.source-medium'),
  blogger: note('studio-labels.source-blogger'),
  word: note('studio-labels.source-word'),
  notion: note('studio-labels.source-notion'),
  'google-docs': note('studio-labels.source-google-docs'),
  disqus: note('studio-labels.source-disqus'),
  isso: note('studio-labels.source-isso'),
  goodreads: note('studio-labels.source-goodreads'),
  letterboxd: note('studio-labels.source-letterboxd'),
  storygraph: note('studio-labels.source-storygraph'),
  members: note('studio-labels.source-members'),
  ghost: note('studio-labels.source-ghost'),
  feed: note('studio-labels.source-feed'),
  podcast: note('studio-labels.source-podcast'),
  markdown: note('studio-labels.source-markdown'),
  masthead: note('studio-labels.source-masthead'),
}

const stateNotes: Readonly<Record<ItemState, Note>> = {
  created: note('studio-labels.item-new'),
  updated: note('studio-labels.item-changed'),
  unchanged: note('studio-labels.item-here-already'),
  kept: note('studio-labels.item-kept'),
  'left out': note('studio-labels.item-left-out'),
  failed: note('studio-labels.item-failed'),
}

/** Name of a run's first file, else its source. */
export function runTitle(run: Pick<RunRow, 'files' | 'kind'>): string | Note {
  return filesOf(run)[0]?.name ?? sourceNotes[run.kind]
}

/** How many items of a run became what; states without any are left out. */
export function countsNote(counts: Readonly<Partial<Record<ItemState, number>>>): string | Note {
  const counted = (Object.entries(counts) as [ItemState, number][]).filter(([, count]) => count > 0) // its keys
  return counted.length === 0
    ? ''
    : note('studio-audit.note-counts', { counts: counted.map(([state, count]) => note('studio-audit.note-count', { count, state: stateNotes[state] })) })
}
