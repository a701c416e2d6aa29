import { sql } from 'kysely'
import { contract, idParam } from '#base/contract.ts'
import { Saved } from '#content/admin/contract.ts'
import { contentCalls } from '#content/publishing/contract.ts'
import { logAudit } from '#content/admin/service.ts'
import { adapterOf, contentHandlers, demoContentOf, dueJobs, type EditedKind } from '#content/publishing/service.ts'
import { emitMove } from '#platform/domain-events/emit.ts'
import type { Handlers } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { note } from '#i18n/note.ts'
import { z } from 'zod'
import { EventFields } from './fields.ts'
import { coverOf, detailsOf } from './items.ts'
import { maxCopies, frequencies, shiftDates } from './recurrence.ts'
import { eventNotFound, insertChecked, removeIn, saveChecked, setStatusIn } from './service.ts'
import { findEventRow, type EventRow } from './store.ts'

export const eventsAdmin = contract({
  ...contentCalls('events', EventFields),
  'POST /desk/events/:id/copies': {
    summary: 'Enters an event again on later days, at the same hour of its place: drafts, each with its own name in calendars',
    access: 'editor',
    params: z.object({ id: idParam }),
    body: z.strictObject({
      every: z.enum(frequencies),
      interval: z.int().min(1).max(12).default(1),
      count: z.int().min(1).max(maxCopies),
    }),
    output: z.object({ data: z.array(Saved) }),
  },
})

const editedEvent: EditedKind<EventFields> = {
  kind: 'event',
  schema: EventFields,
  keepsTime: false,
  describe: ({ title, description: body }) => ({ title, body }),
  copy: (fields, title) => ({ ...fields, title }),
  listed: { table: 'events', searchIndex: 'search_events', title: sql`title`, line: sql`city`, status: sql`status`, cover: sql`cover`, at: sql`starts_at` },
  async read(db, id) {
    const row = await findEventRow(db, id)
    return row && { ...row, is_public: row.status === 'approved', at: row.starts_at, fields: fieldsOf(row) }
  },
  notFound: eventNotFound,
  async insert(writing, fields, { slug, status, now }) {
    const made = await insertChecked(writing, { fields, slug: slug || undefined, status, now })
    await emitMove(writing.tx, 'event', { ...made, title: fields.title }, [false, status === 'approved'], now)
    return made
  },
  save: (writing, id, fields, { slug, now }) => saveChecked(writing, id, fields, now, { slug }),
  setStatus: setStatusIn,
  remove: removeIn,
}

export const eventsDemo = demoContentOf(adapterOf(editedEvent))

/** Publishes what was given a time. */
export function eventsJobs(services: Services) {
  return dueJobs(services, adapterOf(editedEvent))
}

export function eventsAdminHandlers(services: Services): Handlers<typeof eventsAdmin> {
  return {
    ...contentHandlers<'events', typeof EventFields>(services, 'events', editedEvent),
    async 'POST /desk/events/:id/copies'({ params: { id }, body, viewer, now }) {
      return services.database.write(async (writing) => {
        const row = await findEventRow(writing.tx, id)
        if (!row) throw eventNotFound()
        const data: Saved[] = []
        for (const fields of shiftDates(fieldsOf(row), body)) {
          const copy = await insertChecked(writing, { fields, slug: `${row.slug}-${new Date(fields.starts_at).toISOString().slice(0, 10)}`, now })
          data.push({ ...copy, status: 'draft', updated_at: new Date(now).toISOString() })
        }
        await logAudit(writing.tx, {
          viewer,
          action: 'copy',
          kind: 'event',
          subject: id,
          title: row.title,
          note: note('studio-audit.note-copies', { count: data.length, every: body.every }),
          now,
        })
        return { data }
      })
    },
  }
}

function fieldsOf(row: EventRow): EventFields {
  const { title, starts_at, ends_at, timezone, event_status, attendance_mode, category } = row
  return {
    ...detailsOf(row),
    ...{ title, starts_at, ends_at, timezone, event_status, attendance_mode, category },
    all_day: row.all_day === 1,
    cover: coverOf(row),
  }
}
