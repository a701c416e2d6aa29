import { t } from '#i18n/messages.ts'
import { note, type Note } from '#i18n/note.ts'
import { because, reasonIn } from '#base/report-notes.ts'
import { readCsv, type ImportReport } from '#content/library/service.ts'
import { plainText } from '#base/blocks/plain-text.ts'
import { readBlocks } from '#base/blocks/read.ts'
import type { Db } from '#platform/db/tables.ts'
import type { Services } from '#platform/services.ts'
import { decodeText } from '#platform/xml/decode-text.ts'
import { notThisKind } from './archive.ts'
import type { Door, FileGlance } from './door.ts'
import { wordOf, type FactCounts } from './fact-check.ts'
import type { ImportFile, ItemReport } from './entry.ts'
import { wordsOf } from './fact-kinds.ts'
import { withoutTags } from './legacy-html.ts'
import { emptyReport, noteItem } from './run-report.ts'
import { noRecorder } from './undo/recorder.ts'

type Importer = (
  services: Services,
  csv: string,
  options: {
    dryRun?: boolean
    within?: (
      writing: Parameters<Parameters<Services['database']['write']>[0]>[0],
      item: { source: string; title: string },
      work: () => Promise<void>,
    ) => Promise<void>
  },
) => Promise<ImportReport>

interface Columns {
  /** The system that writes the list. */
  of: string
  /** By which the first line is known. */
  head: readonly string[]
  review: string
  rating: string
  people: readonly string[]
}

type Row = Record<string, string>
type ListedItem = ImportReport['items'][number]

interface PersonalListDoor extends Door {
  /** Why a table is no such list. */
  refusal(file: Pick<FileGlance, 'name' | 'head'>): string
}

/** A list in CSV of what somebody has read or seen. */
export function personalListDoor(columns: Columns, importer: Importer): PersonalListDoor {
  const refusal: PersonalListDoor['refusal'] = ({ name, head }) =>
    t('studio-error.columns-missing', { name: name.slice(0, 80), source: columns.of, columns: missingIn(head, columns.head).join(', ') })
  return {
    recognizes: ({ head, paths }: FileGlance) => paths.length === 0 && missingIn(head, columns.head).length === 0,
    refusal,
    async take(services, file, { dryRun = false, recorder = noRecorder, seen }) {
      const csv = await textOf(file)
      if (missingIn(csv, columns.head).length > 0) throw notThisKind(refusal({ name: file.name, head: csv }))
      const rows: Row[] = readCsv(csv)
      const { items, unused } = await importer(services, csv, {
        dryRun,
        within: (writing, { source, title }, work) => recorder.within(writing, [{ noun: 'item', key: source, name: title }], work),
      })
      const report = emptyReport()
      for (const item of items) {
        const row = rows[item.row - 1] ?? {}
        const told = item.notes.flatMap(firstRow).flatMap((number) => otherValues(rows[number - 1] ?? {}, row))
        const shown = await reported(services.database.db, withUnused(item, row, unused), row, columns, dryRun)
        await noteItem(report, { ...shown, lost: [...shown.lost, ...told] }, seen)
      }
      return report
    },
  }
}

/** Names that the first line of a table does not have. */
function missingIn(table: string, names: readonly string[]): string[] {
  const [line = ''] = table.replace(/^\ufeff/, '').split(/\r?\n/, 1)
  const cells = new Set(line.split(',').map((cell) => cell.trim().replace(/^"|"$/g, '')))
  return names.filter((name) => !cells.has(name))
}

async function textOf(file: ImportFile): Promise<string> {
  const pieces: string[] = []
  for await (const piece of decodeText(() => file.open(), file.note)) pieces.push(piece)
  return pieces.join('')
}

/** Number of the row that stands for this one too: a film that somebody saw twice is one film here. */
function firstRow({ reason: { key, values } }: ListedItem['notes'][number]): number[] {
  return key === 'studio-report.same-row' ? [Number(values['row'])] : []
}

/** What a row that is left out says otherwise than the one that is taken: the words of a second review, its rating and its date. */
function otherValues(first: Row, row: Row): Note[] {
  const others = Object.entries(row).filter(([name, value]) => value.trim() !== '' && value !== first[name])
  return others.map(([name, value]) => note('studio-report.field-value', { name, value: value.trim() }))
}

/** Programs add columns to a list, which no reader of it knows. */
function withUnused(item: ListedItem, row: Row, unused: readonly string[]): ListedItem {
  const more = unused.flatMap((field) => {
    const value = row[field]?.trim()
    return value ? [{ field, reason: note('studio-report.no-place'), value: value.slice(0, 300) }] : []
  })
  return item.outcome === 'left out' ? item : { ...item, notes: [...item.notes, ...more] }
}

const states = { new: 'created', changed: 'updated', unchanged: 'unchanged', 'left out': 'left out' } as const
const notPublic = note('studio-report.draft-here', { reason: note('studio-report.visibility-not-said') })

async function reported(db: Db, item: ListedItem, row: Row, columns: Columns, dryRun: boolean): Promise<ItemReport> {
  const name = `“${item.title.slice(0, 80)}”`
  const lines = item.notes.map(lineOf)
  if (item.outcome === 'left out') return { name, state: 'left out', ...reasonIn(lines), lost: [] }
  const isWritten = !dryRun && item.outcome !== 'unchanged'
  const facts = isWritten ? await factsOf(db, item.source, row, columns, item.notes.length) : undefined
  const gone = Object.entries(facts ?? {}).flatMap(([kind, { there, here, named }]) =>
    there - here > named ? [note('studio-report.counted-fewer', { count: there - here - named, all: there, kind: wordOf(kind) })] : [],
  )
  return { name, state: states[item.outcome], lost: [...(item.outcome === 'new' ? [notPublic] : []), ...lines, ...gone], ...(facts ? { facts } : {}) }
}

function lineOf({ field, reason, value }: ListedItem['notes'][number]): Note {
  const line = field === '' ? reason : note('studio-report.column', { field, reason })
  return value === undefined ? line : because(line, value)
}

/** What the row says, and what the item that was made of it holds. */
async function factsOf(db: Db, source: string, row: Row, columns: Columns, notes: number): Promise<FactCounts> {
  const item = await db
    .selectFrom('library_items as i')
    .innerJoin('library_sources as s', 's.item_id', 'i.id')
    .select(['i.id', 'i.half_stars', 'i.details'])
    .where('s.source', '=', source)
    .executeTakeFirstOrThrow()
  const people = await db.selectFrom('library_people').select('name').where('item_id', '=', item.id).execute()
  const { description, synopsis } = JSON.parse(item.details) as { description?: string; synopsis?: string } // written by the library's service
  const words = (text: string) => wordsOf(text).length
  const review = withoutTags(row[columns.review] ?? '')
  const count = (there: number, here: number) => ({ there, here: Math.min(there, here), named: Math.min(notes, Math.max(0, there - here)) })
  const named = columns.people.flatMap((column) => (row[column] ?? '').split(',')).filter((one) => one.trim())
  return {
    words: { ...count(words(review), words(plainText(readBlocks(description ?? synopsis ?? '[]')))), named: 0 },
    people: count(new Set(named.map((one) => one.trim())).size, people.length),
    fields: count(Number(row[columns.rating] ?? 0) > 0 ? 1 : 0, item.half_stars >= 0 ? 1 : 0),
    states: { there: 1, here: 1, named: 0 },
  }
}
