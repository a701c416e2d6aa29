import { NumberInput, Textarea, TextInput } from '@mantine/core'
import { t } from '#i18n/messages.ts'
import type { EventFields } from '../fields.ts'
import type { Bound } from '#content/admin/studio/useContentForm.ts'
import { UserField } from '#studio/controls/UserField.tsx'
import { maybeText } from '#studio/controls/input-values.ts'
import { RepeatableRows } from '#studio/controls/RepeatableRows.tsx'

type Venue = NonNullable<EventFields['venue']>
const noVenue: Venue = { name: '', street: null, locality: null, region: null, postal_code: null, country: null, lat: null, lng: null, url: null }
const lines: readonly [Exclude<keyof Venue, 'name' | 'lat' | 'lng'>, () => string][] = [
  ['street', () => t('studio-events.street')],
  ['postal_code', () => t('studio-events.postal-code')],
  ['locality', () => t('studio-events.town')],
  ['region', () => t('studio-events.region')],
  ['country', () => t('studio-events.country')],
  ['url', () => t('studio-events.web-address')],
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
      <TextInput
        label={t('studio-events.venue')}
        required
        value={venue.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        error={form.fields.venue ? form.error('venue.name') : form.error('venue')}
      />
      {lines.map(([name, label]) => (
        <TextInput
          key={name}
          label={label()}
          value={venue[name] ?? ''}
          onChange={(event) => change({ [name]: event.currentTarget.value || null })}
          error={form.error(`venue.${name}`)}
        />
      ))}
      <NumberInput
        label={t('studio-events.latitude')}
        min={-90}
        max={90}
        decimalScale={6}
        value={lat ?? ''}
        onChange={(value) => change({ lat: typeof value === 'number' ? value : null })}
      />
      <NumberInput
        label={t('studio-events.longitude')}
        min={-180}
        max={180}
        decimalScale={6}
        value={lng ?? ''}
        onChange={(value) => change({ lng: typeof value === 'number' ? value : null })}
      />
    </>
  )
}

const ways = [
  ['url', () => t('studio-events.web'), 'url'],
  ['email', () => t('studio-events.e-mail'), 'email'],
  ['phone', () => t('studio-events.phone'), 'tel'],
] as const

export function OrganizerPart({ form }: { form: Bound<EventFields> }) {
  const { organizer } = form.fields
  const change = (part: Partial<EventFields['organizer']>) => form.set('organizer', { ...organizer, ...part })
  return (
    <>
      <TextInput
        label={t('studio-events.organizer')}
        required
        value={organizer.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        error={form.error('organizer.name')}
      />
      {ways.map(([name, label, type]) => (
        <TextInput
          key={name}
          label={label()}
          type={type}
          value={organizer[name] ?? ''}
          onChange={(event) => change({ [name]: event.currentTarget.value || null })}
          error={form.error(`organizer.${name}`)}
        />
      ))}
    </>
  )
}

export function ProgramPart({ form }: { form: Bound<EventFields> }) {
  const { fields, set, error } = form
  return (
    <fieldset className="form-section">
      <legend>{t('studio-events.people-and-subjects')}</legend>
      <RepeatableRows
        label={t('studio-events.performers')}
        rows={fields.performers}
        onChange={(performers) => set('performers', performers)}
        add={{ row: { name: '', role: '', url: null, person_id: null }, label: t('studio-events.add-a-person') }}
        error={error('performers')}
      >
        {(row, change) => (
          <>
            <TextInput label={t('studio-events.name')} required value={row.name} onChange={(event) => change({ name: event.currentTarget.value })} />
            <TextInput label={t('studio-events.role')} value={row.role} onChange={(event) => change({ role: event.currentTarget.value })} />
            <TextInput
              label={t('studio-events.web')}
              type="url"
              value={row.url ?? ''}
              onChange={(event) => change({ url: event.currentTarget.value || null })}
            />
            <UserField value={row.person_id} onChange={(person_id) => change({ person_id })} />
          </>
        )}
      </RepeatableRows>
      <RepeatableRows
        label={t('studio-events.program')}
        rows={fields.program}
        onChange={(program) => set('program', program)}
        add={{ row: { time: '', title: '', speaker: '' }, label: t('studio-events.add-a-point') }}
        error={error('program')}
      >
        {(row, change) => (
          <>
            <TextInput label={t('studio-events.time')} placeholder="19:30" value={row.time} onChange={(event) => change({ time: event.currentTarget.value })} />
            <TextInput label={t('studio-events.title')} required value={row.title} onChange={(event) => change({ title: event.currentTarget.value })} />
            <TextInput label={t('studio-events.speaker')} value={row.speaker} onChange={(event) => change({ speaker: event.currentTarget.value })} />
          </>
        )}
      </RepeatableRows>
      <Textarea
        label={t('studio-events.access')}
        description={t('studio-events.steps-hearing-loop-quiet-room')}
        autosize
        {...maybeText(form, 'accessibility_note')}
      />
      <Textarea label={t('studio-events.age')} autosize {...maybeText(form, 'age_note')} />
    </fieldset>
  )
}
