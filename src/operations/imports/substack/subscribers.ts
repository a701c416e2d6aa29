import { note } from '#i18n/note.ts'
import { because } from '#base/report-notes.ts'
import { noteOf, textNote } from '#platform/known-texts.ts'
import { countMissing, importSubscribers, listsToWrite } from '#community/newsletter/service.ts'
import { Problem } from '#base/problem.ts'
import type { Services } from '#platform/services.ts'
import type { ImportOptions } from '../entry.ts'
import type { RunReport } from '../run-report.ts'
import { noteItem } from '../run-report.ts'
import { noRecorder } from '../undo/recorder.ts'

type Within = NonNullable<Parameters<typeof importSubscribers>[1]['within']>

/** Puts the subscribers of a list there on the first list here; who has left there or here is named by row, never by address. */
export async function takeSubscribers(
  services: Services,
  { path, csv }: { path: string; csv: string },
  { dryRun = false, recorder = noRecorder, seen }: ImportOptions,
  report: RunReport,
): Promise<void> {
  const name = note('studio-report.subscribers-in', { path })
  const [list] = await listsToWrite(services.database.db)
  if (!list) return noteItem(report, { name, state: 'left out', reason: note('studio-report.no-newsletter'), lost: [] }, seen)
  const within: Within = (writing, emails, work) =>
    recorder.within(
      writing,
      emails.map((key) => ({ noun: 'subscriber', key, name: path })),
      work,
    )
  try {
    const order = { csv, list: list.slug, consent: `Subscribed at Substack (${path})`, tags: [], first_row: 1, dryRun, within }
    const { added, changed, unchanged, faults } = await importSubscribers(services, order)
    const paid = paidIn(csv)
    const missing = await countMissing(services.database.db, order)
    const lost = [
      note('studio-report.subscribers-taken', { added, changed, unchanged, list: list.slug }),
      ...faults.map(({ row, fault }) => because(note('studio-report.row', { row: String(row) }), textNote(fault))),
      ...(missing > 0 ? [note('studio-report.subscribers-missing', { count: missing })] : []),
      ...(paid > 0 ? [note('studio-report.paid-plans', { count: paid })] : []),
    ]
    await noteItem(report, { name, state: added > 0 ? 'created' : changed > 0 ? 'updated' : 'unchanged', lost }, seen)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await noteItem(report, { name, state: 'failed', reason: noteOf(error), lost: [] }, seen)
  }
}

function paidIn(csv: string): number {
  const [head = '', ...rows] = csv.split(/\r?\n/)
  const at = head.split(',').findIndex((name) => /^"?active_subscription"?$/i.test(name.trim()))
  return at < 0 ? 0 : rows.filter((row) => /^"?true"?$/i.test((row.split(',')[at] ?? '').trim())).length
}
