import { createHash } from 'node:crypto'
import { parse as parsePath } from 'node:path'
import { note, type Note as Sentence } from '#i18n/note.ts'
import { rememberTexts, textNote } from '#platform/known-texts.ts'
import { Problem } from '#base/problem.ts'
import type { Services } from '#platform/services.ts'
import type { EventFields } from './fields.ts'
import { fromHtml } from '#base/blocks/from-html.ts'
import { conferenceEvents } from './import-conferences.ts'
import { icalEvents } from './import-ical.ts'
import type { EventReport, Found, Refused } from './import-rows.ts'
import { reasonToKeep, withdrawLeftTimes } from './withdraw-times.ts'
import { checkedFields, insertChecked, saveChecked } from './service.ts'
import { ImportedVersions } from './ical-versions.ts'
import { findByUid, findSource, keepSource, keepVersion } from './store.ts'

interface EventFile {
  name: string
  content: string
  /** What the file as a whole loses. */
  notes?: Sentence[]
}

interface ImportOptions {
  /** Says what would happen and changes nothing. */
  dryRun?: boolean
  /** Default: approved. */
  status?: 'draft' | 'approved'
}

interface Planned {
  event: Found
  report: EventReport
  hash: string
  fields: EventFields
  id: number | null
  version: string | null
  /** At the source, unless all arrive as drafts. */
  status: 'draft' | 'approved'
}

/** Events per transaction: nobody who wants to write waits long. */
const batch = 50

type Access = Pick<Services, 'database' | 'now'>

/** Takes in iCalendar files (`.ics`) and lists of conferences (`.json`); the same files again change nothing. */
export function importEvents(services: Access, files: EventFile[], options: ImportOptions = {}): Promise<EventReport[]> {
  return rememberTexts(() => takeFiles(services, files, options))
}

async function takeFiles(services: Access, files: EventFile[], options: ImportOptions): Promise<EventReport[]> {
  const reports: EventReport[] = []
  const all = new Map<string, Found>()
  const [calendars, lists] = [files.filter(isCalendar), files.filter((file) => !isCalendar(file))]
  const { series, ...read } = icalEvents(calendars, services.now())
  for (const { found, refused } of [read, ...lists.map(({ name, content }) => conferenceEvents(content, name))]) {
    reports.push(...refused.map(refusal))
    for (const event of found) {
      const known = all.get(event.source)
      if (known) {
        known.fields.tags = [...new Set([...(known.fields.tags ?? []), ...(event.fields.tags ?? [])])].slice(0, 30)
        reports.push({
          place: event.place,
          title: event.fields.title,
          outcome: 'merged',
          notes: [{ field: 'url', reason: note('studio-report.event-same'), value: known.place }],
        })
      } else all.set(event.source, event)
    }
  }
  for (const { name, notes = [] } of files) {
    const first = [...all.values()].find(({ place }) => /^(.+)[:#]\d+$/.exec(place)?.[1] === parsePath(name).base)
    first?.notes.push(...notes.map((reason) => ({ field: '', reason })))
  }
  const planned: Planned[] = []
  const versions = await ImportedVersions.read(services.database.db)
  for (const event of all.values()) {
    await describe(event)
    const plan = await planFor(services, event, versions)
    reports.push(plan.report)
    if ('fields' in plan) planned.push(plan)
  }
  for (let from = 0; from < planned.length && !options.dryRun; from += batch) await write(services, planned.slice(from, from + batch), options)
  const newer = new Map([...series].filter(([source, { version }]) => !version.series || !versions.isOlderSeries(source, version.series)))
  return [...reports, ...(await withdrawLeftTimes(services, newer, options.dryRun ?? false))]
}

function isCalendar({ name }: EventFile): boolean {
  return /\.ics$/i.test(name)
}

async function describe(event: Found): Promise<void> {
  if (!event.html) return
  const { blocks, lost } = await fromHtml(event.html)
  event.fields.description = JSON.stringify(blocks)
  event.notes.push(...lost.map(({ what }) => ({ field: 'description', reason: what })))
}

function refusal({ place, title, reason }: Refused): EventReport {
  return { place, title, outcome: 'left out', notes: [{ field: '', reason }] }
}

async function planFor({ database }: Access, event: Found, versions: ImportedVersions): Promise<Planned | { report: EventReport }> {
  const { place, notes, source, version } = event
  const title = event.fields.title || event.place
  const out = (field: string, reason: Sentence) => ({ report: { place, title, outcome: 'left out' as const, notes: [{ field, reason }] } })
  const fields = checked(event)
  if (fields instanceof Problem) return out(Object.keys(fields.fields ?? {})[0] ?? '', textNote(Object.values(fields.fields ?? {})[0]?.[0] ?? fields.message))
  const status = event.state?.status === 'draft' ? 'draft' : 'approved'
  const hash = createHash('sha256')
    .update(JSON.stringify([fields, status]))
    .digest('base64url')
  const known = await findSource(database.db, source)
  const isOlder = version !== undefined && versions.isOlder(source, version, known?.version ?? null)
  if (isOlder && known?.hash !== hash) return out('', note('studio-report.older-here'))
  if (known && known.hash !== hash && known.updated_at > known.imported_at) return out('', reasonToKeep(known, status))
  const here = known || event.ics_uid === undefined ? undefined : await findByUid(database.db, event.ics_uid)
  if (here !== undefined) return out('', note('studio-report.event-here', { slug: here }))
  const outcome = known ? (known.hash === hash ? 'unchanged' : 'changed') : 'new'
  return {
    event,
    report: { place, title, outcome, notes },
    hash,
    fields,
    id: known?.event_id ?? null,
    status,
    version: isOlder || !version ? (known?.version ?? null) : JSON.stringify(version),
  }
}

function checked(event: Found): EventFields | Problem {
  try {
    return checkedFields(event.fields)
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

async function write(services: Access, planned: Planned[], options: ImportOptions): Promise<void> {
  const now = services.now()
  await services.database.write(async (writing) => {
    for (const { event, hash, fields, id, status: there, version, report } of planned) {
      if (report.outcome === 'unchanged') {
        if (version !== null) await keepVersion(writing.tx, event.source, version)
        continue
      }
      const status = options.status === 'draft' ? 'draft' : there
      if (id !== null) await saveChecked(writing, id, fields, now, { imported: status === there ? status : 'as before' })
      const made = {
        fields,
        slug: event.slug ?? fields.title,
        status,
        now,
        ...(event.ics_uid ? { ics_uid: event.ics_uid } : {}),
      }
      const event_id = id ?? (await insertChecked(writing, made)).id
      await keepSource(writing.tx, { source: event.source, event_id, hash, imported_at: now, version })
    }
  })
}
