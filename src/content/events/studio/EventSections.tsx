import { firstLanguage } from '#i18n/format.ts'
import { Select, Textarea, TextInput } from '@mantine/core'
import { t } from '#i18n/messages.ts'
import { referenceKinds } from '#content/kinds.ts'
import { releaseKind } from '#content/releases/rules.ts'
import type { Bound } from '#content/admin/studio/useContentForm.ts'
import { BlocksField } from '#studio/controls/BlocksField.tsx'
import { ContentRefs } from '#studio/controls/ContentRefs.tsx'
import { maybeText, optionsOf, textOf } from '#studio/controls/input-values.ts'
import { GalleryRows } from '#operations/media/studio/GalleryRows.tsx'
import { PictureField } from '#operations/media/studio/PictureField.tsx'
import type { EventFields } from '../fields.ts'
import { attendanceModes } from '../rules.ts'
import { VenuePart } from './EventParts.tsx'
import { attendanceNames } from './field-displays.ts'

export interface Props {
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
        language={fields.language ?? firstLanguage()}
        value={fields.description}
        onChange={(json) => set('description', json)}
        error={error('description')}
      />
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
        data={optionsOf(attendanceNames())}
        value={fields.attendance_mode}
        allowDeselect={false}
        onChange={(mode) => set('attendance_mode', attendanceModes.find((one) => one === mode) ?? 'offline')}
      />
      {fields.attendance_mode !== 'offline' && <TextInput label={t('studio-events.online-at')} type="url" {...maybeText(form, 'online_url')} />}
      {fields.attendance_mode !== 'online' && <VenuePart form={form} />}
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
