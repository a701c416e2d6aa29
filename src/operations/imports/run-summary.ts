import { noteText } from '#i18n/note-text.ts'
import { shownNote } from '#i18n/stored-note.ts'
import { StoredItem } from './stored-item.ts'
import { t } from '#i18n/messages.ts'
import { isoDate } from '#base/dates.ts'
import { Problem } from '#base/problem.ts'
import type { ImportItem, ImportRun } from './contract.ts'
import type { ItemReport } from './entry.ts'
import type { RunReport } from './run-report.ts'
import type { RunRow } from './run-store.ts'

export interface RunFile {
  key: string
  name: string
  bytes: number
}

export interface RunOptions {
  site?: string | undefined
  media?: boolean | undefined
  role?: 'member' | 'author' | undefined
}

type Summary = Pick<ImportRun, 'counts' | 'lost' | 'comments' | 'authors' | 'topics' | 'fetched' | 'redirects'>

const mostAuthors = 2_000
const nothing: Summary = {
  counts: { created: 0, updated: 0, unchanged: 0, kept: 0, 'left out': 0, failed: 0 },
  lost: 0,
  comments: 0,
  authors: [],
  topics: 0,
  fetched: 0,
  redirects: 0,
}

export function filesOf(run: Pick<RunRow, 'files'>): RunFile[] {
  return JSON.parse(run.files) as RunFile[] // written by the service of imports only
}

export function optionsOf(run: Pick<RunRow, 'options'>): RunOptions {
  return JSON.parse(run.options) as RunOptions // written by the service of imports only
}

export function summaryOf({ counts, lost, comments, authors, topics, media, redirects }: RunReport): Summary {
  return { counts, lost, comments, authors: authors.slice(0, mostAuthors), topics, fetched: media, redirects: redirects.length }
}

export function runOf(row: RunRow): ImportRun {
  const { site, media, role } = optionsOf(row)
  const files = filesOf(row)
  return {
    ...nothing,
    ...(JSON.parse(row.report) as Partial<Summary>), // a Summary, or {} before the first pass ends
    id: row.id,
    source: row.kind,
    state: row.state,
    files: files.map(({ name, bytes }) => ({ name, bytes })),
    has_files: files.some(({ key }) => key !== ''),
    site: site ?? null,
    media: media ?? false,
    role: role ?? 'member',
    items: row.items,
    expected: row.expected,
    fault: shownNote(row.fault) || null,
    undo_state: row.undo_state,
    by: row.username,
    created_at: isoDate(row.created_at),
    changed_at: isoDate(row.changed_at),
  }
}

/** As it is kept: in no language. */
export function storedItem({ name, state, reason, path, lost, comments }: ItemReport): StoredItem {
  return { name, state, reason: reason ?? null, path: path ?? null, lost, comments: comments ?? 0 }
}

/** In the current language. */
function itemView({ name, reason, lost, ...item }: StoredItem): ImportItem {
  return { ...item, name: noteText(name), reason: reason && noteText(reason), lost: lost.map(noteText) }
}

export function itemOf({ item }: { item: string }): ImportItem {
  return itemView(StoredItem.parse(JSON.parse(item)))
}

export function importNotFound(): Problem {
  return new Problem(404, 'import-not-found', t('imports.error-there-is-no-such-import'))
}
