import { NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { t } from '#i18n/messages.ts'
import { referenceKinds } from '#content/kinds.ts'
import { releaseKind } from '#content/releases/rules.ts'
import type { Bound } from '#content/admin/studio/useContentForm.ts'
import { BlocksField } from '#studio/controls/BlocksField.tsx'
import { ContentRefs } from '#studio/controls/ContentRefs.tsx'
import { listOf, maybeText, numberOf, textOf } from '#studio/controls/input-values.ts'
import { TagsField } from '#studio/controls/TagsField.tsx'
import { ZonedTimeField } from '#studio/controls/ZonedTimeField.tsx'
import { zonesWith } from '#studio/moments.ts'
import { GalleryRows } from '#operations/media/studio/GalleryRows.tsx'
import { PictureField } from '#operations/media/studio/PictureField.tsx'
import type { EventFields } from '../fields.ts'
import { attendanceModes, eventStatuses } from '../rules.ts'
import { OrganizerPart, VenuePart } from './EventParts.tsx'

interface Props {
  form: Bound<EventFields>
}

// A browser lists places only.

export function AboutPart({ form }: Props) {
  const { fields, set, error } = form
  return (
    <fieldset className="form-section">
      <legend>{t('studio-events.event')}</legend>
      <TextInput label={t('studio-events.title')} description={t('studio-events.without-price-and-venue')} required {...textOf(form, 'title')} />
      <TextInput label={t('studio-events.category')} {...textOf(form, 'category')} />
      <Textarea
        className="is-wide"
        label={t('studio-events.summary')}
        description={t('studio-events.of-300-letters', { count: fields.summary.length })}
        required
        autosize
        {...textOf(form, 'summary')}
      />
      <PictureField label={t('studio-events.cover')} value={fields.cover} onChange={(cover) => set('cover', cover)} error={error('cover')} />
      <BlocksField
        label={t('studio-events.description')}
        language={fields.language ?? 'en'}
        value={fields.description}
        onChange={(json) => set('description', json)}
        error={error('description')}
      />
    </fieldset>
  )
}

export function TimePart({ form }: Props) {
  const { fields, set, error } = form
  return (
    <fieldset className="form-section">
      <legend>{t('studio-events.when')}</legend>
      <Select
        label={t('studio-events.time-zone')}
        searchable
        data={zonesWith(fields.timezone)}
        value={fields.timezone}
        allowDeselect={false}
        onChange={(zone) => zone && set('timezone', zone)}
        error={error('timezone')}
      />
      <Switch label={t('studio-events.whole-days')} checked={fields.all_day} onChange={(event) => set('all_day', event.currentTarget.checked)} />
      <ZonedTimeField
        label={t('studio-events.begins')}
        zone={fields.timezone}
        dayOnly={fields.all_day}
        value={fields.starts_at}
        onChange={(ms) => ms !== null && set('starts_at', ms)}
        error={error('starts_at')}
      />
      <ZonedTimeField
        label={fields.all_day ? t('studio-events.last-day') : t('studio-events.ends')}
        zone={fields.timezone}
        dayOnly={fields.all_day && 'last'}
        value={fields.ends_at}
        onChange={(ms) => set('ends_at', ms)}
        error={error('ends_at')}
      />
      <Select
        label={t('studio-events.takes-place')}
        data={eventStatuses.map((value) => ({ value, label: t('studio-events.status', { status: value }) }))}
        value={fields.event_status}
        allowDeselect={false}
        onChange={(status) => set('event_status', eventStatuses.find((one) => one === status) ?? 'scheduled')}
      />
      {fields.event_status === 'rescheduled' && (
        <ZonedTimeField
          label={t('studio-events.began-before')}
          zone={fields.timezone}
          value={fields.previous_starts_at}
          onChange={(ms) => set('previous_starts_at', ms)}
          error={error('previous_starts_at')}
        />
      )}
    </fieldset>
  )
}

export function PlacePart({ form }: Props) {
  const { fields, set } = form
  return (
    <fieldset className="form-section">
      <legend>{t('studio-events.where')}</legend>
      <Select
        label={t('studio-events.attendance')}
        data={[
          { value: 'offline', label: t('studio-events.on-site') },
          { value: 'online', label: t('studio-events.online') },
          { value: 'mixed', label: t('studio-events.on-site-or-online') },
        ]}
        value={fields.attendance_mode}
        allowDeselect={false}
        onChange={(mode) => set('attendance_mode', attendanceModes.find((one) => one === mode) ?? 'offline')}
      />
      {fields.attendance_mode !== 'offline' && <TextInput label={t('studio-events.online-at')} type="url" {...maybeText(form, 'online_url')} />}
      {fields.attendance_mode !== 'online' && <VenuePart form={form} />}
    </fieldset>
  )
}

export function TicketPart({ form }: Props) {
  const { fields, set } = form
  const free = fields.is_free === null ? 'unknown' : fields.is_free ? 'free' : 'paid'
  return (
    <fieldset className="form-section">
      <legend>{t('studio-events.tickets-and-organizer')}</legend>
      <Select
        label={t('studio-events.price')}
        data={[
          { value: 'unknown', label: t('studio-events.not-said') },
          { value: 'free', label: t('studio-events.free') },
          { value: 'paid', label: t('studio-events.costs-something') },
        ]}
        value={free}
        allowDeselect={false}
        onChange={(value) => set('is_free', value === 'unknown' ? null : value === 'free')}
      />
      <NumberInput label={t('studio-events.from')} min={0} decimalScale={2} {...numberOf(form, 'price_min')} />
      <NumberInput label={t('studio-events.to')} min={0} decimalScale={2} {...numberOf(form, 'price_max')} />
      <TextInput label={t('studio-events.currency')} placeholder={t('studio-events.eur')} {...maybeText(form, 'currency')} />
      <TextInput label={t('studio-events.ticket-page')} type="url" {...maybeText(form, 'ticket_url')} />
      <NumberInput label={t('studio-events.places')} min={1} {...numberOf(form, 'capacity')} />
      <Switch label={t('studio-events.sold-out')} checked={fields.sold_out} onChange={(event) => set('sold_out', event.currentTarget.checked)} />
      <Select
        label={t('studio-events.registration')}
        data={[
          { value: 'none', label: t('studio-events.registration-none') },
          { value: 'external', label: t('studio-events.registration-external') },
        ]}
        value={fields.rsvp}
        allowDeselect={false}
        onChange={(rsvp) => set('rsvp', rsvp === 'external' ? 'external' : 'none')}
      />
      <OrganizerPart form={form} />
      <TextInput label={t('studio-events.language')} placeholder={t('studio-events.en')} {...maybeText(form, 'language')} />
      <TagsField label={t('studio-events.tags')} {...listOf(form, 'tags')} />
    </fieldset>
  )
}

export function LinksPart({ form }: Props) {
  const { fields, set, error } = form
  return (
    <fieldset className="form-section">
      <legend>{t('studio-events.recap-and-related-links')}</legend>
      <GalleryRows label={t('studio-events.gallery')} rows={fields.gallery} onChange={(gallery) => set('gallery', gallery)} error={error('gallery')} />
      <TextInput label={t('studio-events.film')} type="url" {...maybeText(form, 'video_url')} />
      <ContentRefs
        label={t('studio-events.recap')}
        kind="article"
        single
        value={fields.recap_article ? [fields.recap_article] : []}
        onChange={([slug]) => set('recap_article', slug ?? null)}
      />
      {referenceKinds.map(({ name, labels, group }) => (
        <ContentRefs key={name} label={labels} kind={name} value={fields[group.name]} onChange={(slugs) => set(group.name, slugs)} />
      ))}
      <ContentRefs
        label={t('studio-events.issue')}
        kind={releaseKind.name}
        single
        value={fields.release ? [fields.release] : []}
        onChange={([slug]) => set('release', slug ?? null)}
      />
    </fieldset>
  )
}
