import { Select, NumberInput, TextInput, Switch } from '@mantine/core'
import { t } from '#i18n/messages.ts'
import { numberOf, maybeText, listOf, optionsOf } from '#studio/controls/input-values.ts'
import { TagsField } from '#studio/controls/TagsField.tsx'
import { OrganizerPart } from './EventParts.tsx'
import type { Props } from './EventSections.tsx'
import { priceNames, registrationNames } from './field-displays.ts'

export function TicketPart({ form }: Props) {
  const { fields, set } = form
  const free = fields.is_free === null ? 'unknown' : fields.is_free ? 'free' : 'paid'
  return (
    <fieldset className="form-section">
      <legend>{t('studio-events.tickets-and-organizer')}</legend>
      <Select
        label={t('studio-events.price')}
        data={optionsOf(priceNames())}
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
        data={optionsOf(registrationNames())}
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
