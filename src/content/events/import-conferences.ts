import { note } from '#i18n/note.ts'
import { because } from '#base/report-notes.ts'
import { textNote } from '#platform/known-texts.ts'
import { textBlocks } from '#base/blocks/text-blocks.ts'
import { parse as parsePath } from 'node:path'
import { z } from 'zod'
import { type Found, type Note, type Refused } from './import-rows.ts'
import { shortened } from './ical-notes.ts'
import { venueOf } from './venues.ts'
import { startOfDay } from '#base/time-zones.ts'
import { withoutEndSlashes } from '#base/trim-slashes.ts'

const day = z.iso.date()

const Conference = z.looseObject({
  name: z.string().trim().min(1),
  url: z.url({ protocol: /^https?$/ }),
  startDate: day,
  endDate: day.optional(),
  city: z.string().trim().default(''),
  country: z.string().trim().default(''),
  online: z.boolean().default(false),
  locales: z.string().default(''),
  cfpUrl: z.string().default(''),
  cfpEndDate: z.string().default(''),
  cocUrl: z.string().default(''),
  offersSignLanguageOrCC: z.boolean().optional(),
})
type Conference = z.output<typeof Conference>

const languageNames = new Intl.DisplayNames('en', { type: 'language' })
const spoken = new Intl.ListFormat('en')

const used = new Set(Object.keys(Conference.shape))

/** Conferences of one topic: the file's name is the topic. */
export function conferenceEvents(content: string, file: string): { found: Found[]; refused: Refused[] } {
  const topic = parsePath(file).name
  const place = (row: number) => `${parsePath(file).base}#${row}`
  let rows: unknown
  try {
    rows = JSON.parse(content.replace(/^\ufeff/, ''))
  } catch {
    return { found: [], refused: [{ place: parsePath(file).base, title: '', reason: note('studio-report.event-not-json') }] }
  }
  if (!Array.isArray(rows)) return { found: [], refused: [{ place: parsePath(file).base, title: '', reason: note('studio-report.event-no-list') }] }
  const found: Found[] = []
  const refused: Refused[] = []
  for (const [at, row] of rows.entries()) {
    const read = Conference.safeParse(row)
    if (read.success) found.push(eventOf(read.data, topic, place(at + 1)))
    else {
      const [issue] = read.error.issues
      refused.push({
        place: place(at + 1),
        title: String((row as { name?: unknown } | null)?.name ?? ''),
        reason: because(issue?.path.join('.') ?? '', textNote(issue?.message ?? '')),
      })
    }
  }
  return { found, refused }
}

function eventOf(conference: Conference, topic: string, place: string): Found {
  const { name, url, startDate, city, country, online } = conference
  const notes: Note[] = Object.keys(conference)
    .filter((key) => !used.has(key))
    .map((field) => ({ field, reason: note('studio-report.no-place') }))
  const endDate = conference.endDate && conference.endDate >= startDate ? conference.endDate : startDate
  if (conference.endDate && conference.endDate < startDate)
    notes.push({ field: 'endDate', reason: note('studio-report.event-before'), value: conference.endDate })
  const { country: code, zone, known } = country ? venueOf(city, country) : { country: '', zone: 'UTC', known: online }
  if (!known && country) notes.push({ field: 'country', reason: note('studio-report.event-country-unknown'), value: country })
  const there = city || country
  const languages = conference.locales
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter((one) => /^[a-z]{2,3}$/.test(one))
  return {
    source: `conference ${keyOf(url)} ${startDate}`.slice(0, 500),
    place,
    notes,
    slug: `${name} ${startDate.slice(0, 4)}`,
    fields: {
      title: shortened(name, 'title', 200, notes),
      summary: [there ? `In ${[city, country].filter(Boolean).join(', ')}` : 'Online', there && online ? ' and online' : '', '.'].join(''),
      description: textBlocks(textOf(conference, languages)),
      starts_at: startOfDay(startDate, zone),
      ends_at: startOfDay(endDate, zone, 1),
      timezone: zone,
      all_day: true,
      attendance_mode: there ? (online ? 'mixed' : 'offline') : 'online',
      venue: there
        ? {
            name: city || country,
            street: null,
            locality: city || null,
            region: null,
            postal_code: null,
            country: code || null,
            lat: null,
            lng: null,
            url: null,
          }
        : null,
      online_url: online ? url : null,
      organizer: { name: name.slice(0, 200), url, email: null, phone: null },
      category: 'Conference',
      tags: [topic],
      language: languages[0] ?? null,
      ticket_url: url,
      rsvp: 'external',
    },
  }
}

function textOf({ cfpUrl, cfpEndDate, cocUrl, offersSignLanguageOrCC }: Conference, languages: string[]): string {
  const sentences = [
    cfpUrl && `Call for papers${cfpEndDate ? `, until ${cfpEndDate}` : ''}: ${cfpUrl}`,
    cocUrl && `Code of conduct: ${cocUrl}`,
    languages.length > 0 && `Spoken: ${spoken.format(languages.map((tag) => languageNames.of(tag) ?? tag))}.`,
    offersSignLanguageOrCC && 'With sign language or captions.',
  ]
  return sentences.filter(Boolean).join('\n\n')
}

/** The same page in other spellings. */
function keyOf(address: string): string {
  const url = new URL(address)
  return `${url.hostname.replace(/^www\./, '')}${withoutEndSlashes(url.pathname)}${url.search}`
}
