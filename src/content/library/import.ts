import { note, type Note as Sentence } from '#i18n/note.ts'
import { textNote } from '#platform/known-texts.ts'
import { t } from '#i18n/messages.ts'
import { Problem } from '#base/problem.ts'
import type { Writing } from '#platform/db/tables.ts'
import type { Services } from '#platform/services.ts'
import { readCsv } from './csv.ts'
import type { FieldsByKind } from './fields.ts'
import { bookReader } from './import-books.ts'
import { goodreadsReader, letterboxdReader, storygraphReader } from './import-personal.ts'
import { movieReader } from './import-movies.ts'
import { musicReader } from './import-music.ts'
import type { Note, Reader, Row } from './import-rows.ts'
import { hashOf, mergeWithStored, type ListRow } from './partial-lists.ts'
import { bylineOf, type ItemKind } from './rules.ts'
import { checkedFields, insertChecked, saveChecked } from './write-items.ts'
import { titleKeyOf, yearOf } from './item-columns.ts'
import { findSource, findDuplicate, keepSource } from './sources-store.ts'

interface ImportOptions {
  /** Says what would happen and changes nothing. */
  dryRun?: boolean
  /** Default: approved. */
  status?: 'draft' | 'approved'
  /** Part of the transaction that takes an item in; what is done to it is `work`. */
  within?: (writing: Writing, item: { source: string; title: string }, work: () => Promise<void>) => Promise<void>
}

type Outcome = 'new' | 'changed' | 'unchanged' | 'left out'

interface ItemReport {
  /** From 1, the first line of a CSV not counted. */
  row: number
  title: string
  /** Its name in its source. */
  source: string
  outcome: Outcome
  /** What was not taken, and why; of one left out, why it was. */
  notes: Note[]
}

export interface ImportReport {
  kind: ItemKind
  items: ItemReport[]
  /** Columns that no field was made from. */
  unused: string[]
}

interface Planned<K extends ItemKind> {
  report: ItemReport
  source: string
  hash: string
  fields: FieldsByKind[K]
  /** Of the item it changes. */
  id: number | null
  /** Where several lists name the item: what this one says of it. */
  list: ListRow | null
}

const readers: { [K in ItemKind]: Reader<K> } = { book: bookReader, movie: movieReader, music: musicReader }
/** Items per transaction: nobody who wants to write waits long. */
const batch = 50

/** Takes in a CSV or JSON file; the same file again changes nothing. @throws Problem 422 for a file that is neither */
export async function importItems<K extends ItemKind>(
  services: Pick<Services, 'database' | 'now'>,
  kind: K,
  content: string,
  options: ImportOptions = {},
  reader: Reader<K> = readers[kind],
): Promise<ImportReport> {
  const rows = rowsOf(content)
  const seen = new Map<string, number>()
  const planned: Planned<K>[] = []
  const items: ItemReport[] = []
  for (const [at, row] of rows.entries()) {
    const plan = await planFor(services, kind, reader, row, at + 1, seen)
    items.push(plan.report)
    if ('fields' in plan && (plan.report.outcome !== 'unchanged' || plan.list?.isChangedRow)) planned.push(plan)
  }
  const now = services.now()
  for (let from = 0; from < planned.length && !options.dryRun; from += batch) {
    await services.database.write(async (writing) => {
      for (const { report, source, hash, fields, id, list } of planned.slice(from, from + batch)) {
        // The first of the file comes first on the shelf.
        const added_at = now - report.row
        const take = async () => {
          const isChanged = report.outcome === 'changed'
          if (id !== null && isChanged) await saveChecked(writing, kind, id, fields, now)
          const item_id = id ?? (await insertChecked(writing, { kind, fields, status: options.status ?? 'approved', added_at, now })).id
          if (id === null || isChanged) await keepSource(writing.tx, { source, item_id, hash, imported_at: now })
          if (list) await keepSource(writing.tx, { source: list.source, item_id, hash: list.hash, imported_at: now })
        }
        await (options.within ? options.within(writing, { source, title: report.title }, take) : take())
      }
    })
  }
  const used = new Set(reader.columns)
  return { kind, items, unused: [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) => !used.has(name)) }
}

type PersonalImport = (services: Pick<Services, 'database' | 'now'>, csv: string, options?: Omit<ImportOptions, 'status'>) => Promise<ImportReport>

/** As drafts: the file does not say whether anybody else could see the list. @throws Problem 422 for no CSV */
export const importGoodreads: PersonalImport = (services, csv, options) => importItems(services, 'book', csv, { ...options, status: 'draft' }, goodreadsReader)

/** The same of another list. */
export const importStorygraph: PersonalImport = (services, csv, options) =>
  importItems(services, 'book', csv, { ...options, status: 'draft' }, storygraphReader)

/** The same of movies. */
export const importLetterboxd: PersonalImport = (services, csv, options) =>
  importItems(services, 'movie', csv, { ...options, status: 'draft' }, letterboxdReader)

async function planFor<K extends ItemKind>(
  services: Pick<Services, 'database'>,
  kind: K,
  reader: Reader<K>,
  row: Row,
  number: number,
  seen: Map<string, number>,
): Promise<Planned<K> | { report: ItemReport }> {
  const { fields: input, notes, source: name } = await reader.read(row)
  const source = `${kind} ${name}`
  const out = (field: string, reason: Sentence) => ({
    report: { row: number, title: input.title, source, outcome: 'left out' as const, notes: [{ field, reason }] },
  })
  const first = seen.get(source)
  if (first !== undefined) return out('title', note('studio-report.same-row', { row: String(first) }))
  seen.set(source, number)
  const said = checked(kind, input)
  if (said instanceof Problem) return out(Object.keys(said.fields ?? {})[0] ?? 'row', textNote(Object.values(said.fields ?? {})[0]?.[0] ?? said.message))
  const known = await findSource(services.database.db, source)
  const { fields, isSame, list, notes: more } = await mergeWithStored(services.database.db, { known, source, imported: said, listed: reader.listOf?.(row) })
  if (known && !isSame && known.updated_at > known.imported_at) return out('title', note('studio-report.changed-since', { slug: known.slug }))
  const twin = known
    ? undefined
    : await findDuplicate(services.database.db, kind, titleKeyOf(fields.title, fields.sort_title), bylineOf(kind, fields.people), yearOf(fields))
  if (twin) return out('title', note('studio-report.on-shelf', { slug: twin.slug }))
  const outcome = known ? (isSame ? 'unchanged' : 'changed') : 'new'
  const report: ItemReport = { row: number, title: fields.title, source, outcome, notes: [...notes, ...more] }
  return { report, source, hash: hashOf(fields), fields, id: known?.item_id ?? null, list }
}

function checked<K extends ItemKind>(kind: K, input: unknown): FieldsByKind[K] | Problem {
  try {
    return checkedFields(kind, input)
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

/** A list in JSON, the answer of a list of an API, or a CSV with names in its first line. */
function rowsOf(content: string): Row[] {
  const text = content.replace(/^\ufeff/, '').trimStart()
  if (text.startsWith('<')) throw new Problem(422, 'not-readable', t('library.error-the-file-is-xml-or-html'))
  if (!/^[[{]/.test(text)) return readCsv(text)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Problem(422, 'not-readable', t('library.error-the-file-begins-like-json-but'))
  }
  const list = Array.isArray(value) ? value : (value as { data?: unknown }).data // an object, by its first letter
  if (!Array.isArray(list)) throw new Problem(422, 'not-readable', t('library.error-the-file-holds-no-list'))
  return list.filter((row): row is Row => typeof row === 'object' && row !== null)
}
