import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { z } from 'zod'
import { fromMarkdown } from '#base/blocks/from-markdown.ts'
import { userIdOf } from '#community/accounts/service.ts'
import { demoPicture } from '#operations/media/service.ts'
import type { Services } from '#platform/services.ts'
import type { EventInput } from './fields.ts'
import { createEvent } from './service.ts'
import { fromWallTime, localDay, startOfDay } from '#base/time-zones.ts'

const demo = new URL('../../../demo/', import.meta.url)

const DemoEvent = z.looseObject({
  slug: z.string(),
  description: z.string(),
  cover: z.string().optional(),
  cover_alt: z.string().default(''),
  timezone: z.string(),
  all_day: z.boolean(),
  starts_in_days: z.number(),
  starts_time: z.string().optional(),
  ends_in_days: z.number().optional(),
  ends_time: z.string().optional(),
  previous_starts_in_days: z.number().optional(),
  previous_starts_time: z.string().optional(),
  performers: z.array(z.looseObject({ person: z.string().optional() })).default([]),
  gallery: z.array(z.object({ picture: z.string(), alt: z.string().default(''), caption: z.string().default('') })).default([]),
  release: z.coerce.string().optional(),
})
type DemoEvent = z.output<typeof DemoEvent>

/** Loads demo/events.yaml; days count from now. */
export async function seedEvents(services: Services): Promise<void> {
  const events = z.array(DemoEvent).parse(parse(await readFile(new URL('events.yaml', demo), 'utf8')))
  for (const event of events) await createEvent(services, { slug: event.slug, status: 'approved', fields: await fieldsOf(services, event) })
}

async function fieldsOf(services: Services, event: DemoEvent): Promise<EventInput> {
  const { timezone, all_day, starts_in_days: first, ends_in_days: last } = event
  const at = (days: number, time = '00:00') => momentOf(services.now(), days, time, timezone)
  const { blocks } = await fromMarkdown(event.description)
  const gallery = await Promise.all(
    event.gallery.map(async ({ picture: name, alt, caption }) => ({ ...(await demoPicture(services, name, { alt })), caption })),
  )
  const fields = {
    ...event,
    description: JSON.stringify(blocks),
    cover: event.cover === undefined ? null : await demoPicture(services, event.cover, { alt: event.cover_alt }),
    gallery: gallery.filter((one) => 'url' in one),
    starts_at: at(first, event.starts_time),
    ends_at: last === undefined ? null : all_day ? at(last + 1) : at(last, event.ends_time),
    previous_starts_at: event.previous_starts_in_days === undefined ? null : at(event.previous_starts_in_days, event.previous_starts_time),
    performers: await Promise.all(
      event.performers.map(async ({ person, ...rest }) => ({ ...rest, person_id: person ? ((await userIdOf(services.database.db, person)) ?? null) : null })),
    ),
  }
  return fields as unknown as EventInput // checked by createEvent before anything is kept
}

/** A wall clock there, so many days from today. */
function momentOf(now: number, days: number, time: string, zone: string): number {
  const [year = 0, month = 1, day = 1] = localDay(startOfDay(localDay(now, zone), zone, days), zone)
    .split('-')
    .map(Number)
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return fromWallTime({ year, month, day, hour, minute, second: 0 }, zone)
}
