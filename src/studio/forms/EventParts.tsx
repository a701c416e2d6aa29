import { NumberInput, Textarea, TextInput } from '@mantine/core'
import type { EventFields } from '#features/events/fields.ts'
import type { Bound } from '../desk/useDeskForm.ts'
import { AccountField } from '../form/AccountField.tsx'
import { maybeText } from '../form/inputs.ts'
import { Rows } from '../form/Rows.tsx'

type Venue = NonNullable<EventFields['venue']>
const noVenue: Venue = { name: '', street: null, locality: null, region: null, postal_code: null, country: null, lat: null, lng: null, url: null }
const lines: readonly [Exclude<keyof Venue, 'name' | 'lat' | 'lng'>, string][] = [
  ['street', 'Street'],
  ['postal_code', 'Postal code'],
  ['locality', 'Town'],
  ['region', 'Region'],
  ['country', 'Country'],
  ['url', 'Its address on the web'],
]

export function VenuePart({ form }: { form: Bound<EventFields> }) {
  const venue = form.fields.venue ?? noVenue
  const change = (part: Partial<Venue>) => {
    const next = { ...venue, ...part }
    form.set('venue', next.name === '' && lines.every(([name]) => next[name] === null) ? null : next)
  }
  const [lat, lng] = [venue.lat, venue.lng]
  return (
    <>
      <TextInput label="Venue" value={venue.name} onChange={(event) => change({ name: event.currentTarget.value })} error={form.error('venue')} />
      {lines.map(([name, label]) => (
        <TextInput key={name} label={label} value={venue[name] ?? ''} onChange={(event) => change({ [name]: event.currentTarget.value || null })} />
      ))}
      <NumberInput
        label="Latitude"
        min={-90}
        max={90}
        decimalScale={6}
        value={lat ?? ''}
        onChange={(value) => change({ lat: typeof value === 'number' ? value : null })}
      />
      <NumberInput
        label="Longitude"
        min={-180}
        max={180}
        decimalScale={6}
        value={lng ?? ''}
        onChange={(value) => change({ lng: typeof value === 'number' ? value : null })}
      />
    </>
  )
}

export function OrganizerPart({ form }: { form: Bound<EventFields> }) {
  const { organizer } = form.fields
  const change = (part: Partial<EventFields['organizer']>) => form.set('organizer', { ...organizer, ...part })
  return (
    <>
      <TextInput
        label="Organizer"
        required
        value={organizer.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        error={form.error('organizer')}
      />
      <TextInput label="Web" type="url" value={organizer.url ?? ''} onChange={(event) => change({ url: event.currentTarget.value || null })} />
      <TextInput label="E-mail" type="email" value={organizer.email ?? ''} onChange={(event) => change({ email: event.currentTarget.value || null })} />
      <TextInput label="Phone" type="tel" value={organizer.phone ?? ''} onChange={(event) => change({ phone: event.currentTarget.value || null })} />
    </>
  )
}

export function ProgramPart({ form }: { form: Bound<EventFields> }) {
  const { fields, set, error } = form
  return (
    <fieldset className="desk-part">
      <legend>Who and what</legend>
      <Rows
        label="Performers"
        rows={fields.performers}
        onChange={(performers) => set('performers', performers)}
        add={{ row: { name: '', role: '', url: null, person_id: null }, label: 'Add somebody' }}
        error={error('performers')}
      >
        {(row, change) => (
          <>
            <TextInput label="Name" value={row.name} onChange={(event) => change({ name: event.currentTarget.value })} />
            <TextInput label="Role" value={row.role} onChange={(event) => change({ role: event.currentTarget.value })} />
            <TextInput label="Web" type="url" value={row.url ?? ''} onChange={(event) => change({ url: event.currentTarget.value || null })} />
            <AccountField value={row.person_id} onChange={(person_id) => change({ person_id })} />
          </>
        )}
      </Rows>
      <Rows
        label="Program"
        rows={fields.program}
        onChange={(program) => set('program', program)}
        add={{ row: { time: '', title: '', speaker: '' }, label: 'Add a point' }}
        error={error('program')}
      >
        {(row, change) => (
          <>
            <TextInput label="Time" placeholder="19:30" value={row.time} onChange={(event) => change({ time: event.currentTarget.value })} />
            <TextInput label="Title" value={row.title} onChange={(event) => change({ title: event.currentTarget.value })} />
            <TextInput label="Speaker" value={row.speaker} onChange={(event) => change({ speaker: event.currentTarget.value })} />
          </>
        )}
      </Rows>
      <Textarea label="Access" description="Steps, hearing loop, quiet room" autosize {...maybeText(form, 'accessibility_note')} />
      <Textarea label="Age" autosize {...maybeText(form, 'age_note')} />
    </fieldset>
  )
}
