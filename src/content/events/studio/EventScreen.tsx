import { byGroup, referenceGroups } from '#content/kinds.ts'
import type { EventFields } from '../fields.ts'
import { ContentEditor } from '#content/admin/studio/ContentEditor.tsx'
import type { ContentFormState } from '#content/admin/studio/useContentForm.ts'
import { eventDisplays } from './field-displays.ts'
import { EventCopies } from './EventCopies.tsx'
import { ProgramPart } from './EventParts.tsx'
import { AboutPart, LinksPart, PlacePart } from './EventSections.tsx'
import { TicketPart } from './TicketPart.tsx'
import { TimePart } from './TimePart.tsx'
import type { ScreenProps } from '#studio/screen.ts'
import { siteZone } from '#studio/moments.ts'

const hour = 3_600_000

function emptyEvent(): EventFields {
  const starts_at = Math.ceil(Date.now() / hour) * hour + 7 * 24 * hour
  const nothing = {
    ends_at: null,
    previous_starts_at: null,
    online_url: null,
    language: null,
    is_free: null,
    price_min: null,
    price_max: null,
    currency: null,
    ticket_url: null,
  }
  const neither = { capacity: null, accessibility_note: null, age_note: null, video_url: null, recap_article: null, release: null, venue: null, cover: null }
  return {
    ...nothing,
    ...neither,
    title: '',
    summary: '',
    description: '[]',
    starts_at,
    timezone: siteZone(),
    all_day: false,
    event_status: 'scheduled',
    attendance_mode: 'offline',
    organizer: { name: '', url: null, email: null, phone: null },
    performers: [],
    category: '',
    tags: [],
    sold_out: false,
    rsvp: 'none',
    program: [],
    gallery: [],
    ...byGroup(referenceGroups, () => []),
  }
}

export function Screen({ params }: ScreenProps) {
  return (
    <ContentEditor
      kind="event"
      id={params['id']}
      displays={eventDisplays}
      empty={emptyEvent()}
      titleOf={({ title }) => title}
      after={(form, id) => <EventCopies id={id} fields={form.fields} dirty={form.dirty} />}
    >
      {(form) => <Fields form={form} />}
    </ContentEditor>
  )
}

function Fields({ form }: { form: ContentFormState<EventFields> }) {
  return (
    <>
      <AboutPart form={form} />
      <TimePart form={form} />
      <PlacePart form={form} />
      <TicketPart form={form} />
      <ProgramPart form={form} />
      <LinksPart form={form} />
    </>
  )
}
