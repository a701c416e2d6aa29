import { readBlocks } from '#base/blocks/read.ts'
import { spotsOf } from '#base/blocks/spots.ts'
import type { SearchSource } from '#platform/searchable.ts'
import { detailsOf, smallCardOf } from './items.ts'
import { listEventIds, listEventsById } from './listing.ts'
import { commaSeparated } from '#i18n/format.ts'

/** Events for the search, past ones too: what, where, and who stands in the programme. */
export const eventSource: SearchSource = {
  kind: 'event',
  tags: ['event'],
  ids: listEventIds,
  async load(reading, ids) {
    const rows = await listEventsById(reading, ids)
    return rows.map((row) => {
      const { summary, description, venue, organizer, performers, program, tags, gallery, accessibility_note, age_note } = detailsOf(row)
      const { url, byline, note, image } = smallCardOf(row)
      const place = venue ? [venue.name, venue.street, venue.locality, venue.region, venue.country] : []
      return {
        id: row.id,
        title: row.title,
        kicker: commaSeparated([note, byline]),
        standfirst: summary,
        people: [organizer.name, ...performers.map((performer) => performer.name)].join(', '),
        topics: [row.category, ...tags].filter(Boolean).join(', '),
        parts: [
          ...spotsOf(readBlocks(description)),
          ...[place.filter(Boolean).join(', '), accessibility_note, age_note].flatMap((text) => (text ? [{ at: '', text }] : [])),
          ...performers.flatMap(({ name, role }) => (role ? [{ at: '', text: `${name}, ${role}` }] : [])),
          ...program.map((entry) => ({ at: '', text: [entry.time, entry.title, entry.speaker].filter(Boolean).join(', ') })),
          ...gallery.map((picture) => ({ at: '', text: `${picture.alt} ${picture.caption}` })),
        ],
        lists: performers.flatMap((performer) => (performer.person_id === null ? [] : [`author:${performer.person_id}`])),
        url,
        image,
        date: row.starts_at,
      }
    })
  },
}
