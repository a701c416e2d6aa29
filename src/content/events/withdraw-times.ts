import { note, type Note as Sentence } from '#i18n/note.ts'
import type { Services } from '#platform/services.ts'
import { seriesOf, type IcalSeries } from './ical-versions.ts'
import type { EventReport } from './import-rows.ts'
import { withdrawImported } from './service.ts'
import { keepSource, listSourcesToCome, type KnownSource } from './store.ts'

/**
 * Withdraws public events to come that an earlier import made of times which a series has no more: left out, moved, or of
 * another rule. `series`: by the name of an event.
 */
export async function withdrawLeftTimes(
  { database, now }: Pick<Services, 'database' | 'now'>,
  series: ReadonlyMap<string, IcalSeries>,
  dryRun: boolean,
): Promise<EventReport[]> {
  if (series.size === 0) return []
  const left = (await listSourcesToCome(database.db, 'ical ', now())).filter(({ source }) => {
    const one = series.get(source) ?? series.get(seriesOf(source))
    return one !== undefined && !one.has(source)
  })
  const isEdited = (one: KnownSource) => one.updated_at > one.imported_at
  await database.write(async (writing) => {
    for (const one of dryRun ? [] : left.filter((known) => !isEdited(known))) {
      await withdrawImported(writing, one.event_id, now())
      // Differs from every hash: the time comes back as soon as the series has it again.
      const { source, event_id } = one
      const { version } = series.get(source) ?? series.get(seriesOf(source)) ?? {}
      await keepSource(writing.tx, { source, event_id, hash: 'withdrawn', imported_at: now(), version: version ? JSON.stringify(version) : null })
    }
  })
  return left.map((one) => ({
    place: one.source,
    title: one.title,
    outcome: isEdited(one) ? 'left out' : 'changed',
    notes: [{ field: 'repetition', reason: isEdited(one) ? reasonToKeep(one, 'draft') : note('studio-report.event-time-gone', { slug: one.slug }) }],
  }))
}

export function reasonToKeep({ slug, status }: KnownSource, there: 'draft' | 'approved'): Sentence {
  return status === 'approved' && there === 'draft' ? note('studio-report.event-edited-public', { slug }) : note('studio-report.event-edited', { slug })
}
