import { NumberInput, Select, TextInput } from '@mantine/core'
import { t } from '#i18n/messages.ts'
import type { MusicFields } from '../fields.ts'
import { musicRoles, recordKinds, recordNames } from '../rules.ts'
import { clockText } from '#content/podcast/rules.ts'
import { ContentEditor } from '#content/admin/studio/ContentEditor.tsx'
import type { Bound, ContentFormState } from '#content/admin/studio/useContentForm.ts'
import { ClockInput } from '#studio/controls/ClockInput.tsx'
import { listOf, maybeText, numberOf, optionsOf, textOf } from '#studio/controls/input-values.ts'
import { RepeatableRows } from '#studio/controls/RepeatableRows.tsx'
import { TagsField } from '#studio/controls/TagsField.tsx'
import { musicDisplays } from './field-displays.ts'
import { LinkRows } from './ItemParts.tsx'
import { PeopleRows } from './PeopleRows.tsx'
import { IdentifiersPart, VerdictPart } from './VerdictPart.tsx'
import { DuplicateHint } from './DuplicateHint.tsx'
import { PictureField } from '#operations/media/studio/PictureField.tsx'
import type { ScreenProps } from '#studio/screen.ts'

const empty: MusicFields = {
  title: '',
  original_title: null,
  sort_title: null,
  cover: null,
  identifiers: {},
  verdict: null,
  kind: 'album',
  people: [{ name: '', role: 'artist', user_id: null }],
  release_date: null,
  label: null,
  genres: [],
  duration_seconds: null,
  disc_count: null,
  barcode: null,
  tracks: [],
  preview: null,
  links: [],
}

export function Screen({ params }: ScreenProps) {
  return (
    <ContentEditor kind="music" id={params['id']} empty={empty} titleOf={({ title }) => title} displays={musicDisplays} dateLabel={t('studio-library.added')}>
      {(form) => <Fields form={form} />}
    </ContentEditor>
  )
}

function Fields({ form }: { form: ContentFormState<MusicFields> }) {
  return (
    <>
      <RecordPart form={form} />
      <FactsPart form={form} />
      <TracksPart form={form} />
      <VerdictPart form={form} />
      <LinksPart form={form} />
      <IdentifiersPart kind="music" form={form} />
    </>
  )
}

function RecordPart({ form }: { form: ContentFormState<MusicFields> }) {
  const { fields, set, error } = form
  return (
    <fieldset className="form-section">
      <legend>{t('studio-library.record')}</legend>
      <TextInput label={t('studio-library.title')} required {...textOf(form, 'title')} />
      <Select
        label={t('studio-library.kind')}
        data={optionsOf(recordNames)}
        value={fields.kind}
        allowDeselect={false}
        onChange={(kind) => set('kind', recordKinds.find((one) => one === kind) ?? 'album')}
      />
      <TextInput label={t('studio-library.released')} description={t('studio-library.2026-2026-10-or-2026')} {...maybeText(form, 'release_date')} />
      <TextInput label={t('studio-library.barcode')} {...maybeText(form, 'barcode')} />
      <DuplicateHint kind="music" id={form.id} title={fields.title} name={fields.people[0]?.name ?? ''} number={fields.barcode ?? ''} />
      <PeopleRows
        label={t('studio-library.credits')}
        people={fields.people}
        roles={musicRoles}
        onChange={(people) => set('people', people)}
        error={error('people')}
      />
      <PictureField label={t('studio-library.cover')} value={fields.cover} onChange={(cover) => set('cover', cover)} error={error('cover')} />
    </fieldset>
  )
}

function FactsPart({ form }: { form: Bound<MusicFields> }) {
  const { fields, set, error } = form
  const all = fields.tracks.reduce((sum, track) => sum + (track.duration_seconds ?? 0), 0)
  return (
    <fieldset className="form-section">
      <legend>{t('studio-library.facts')}</legend>
      <TextInput label={t('studio-library.label')} {...maybeText(form, 'label')} />
      <TagsField label={t('studio-library.genres')} {...listOf(form, 'genres')} />
      <NumberInput label={t('studio-library.discs')} min={0} {...numberOf(form, 'disc_count')} />
      <ClockInput
        label={t('studio-library.length')}
        description={all > 0 ? t('studio-library.tracks-together', { length: clockText(all) }) : undefined}
        value={fields.duration_seconds}
        onChange={(seconds) => set('duration_seconds', seconds)}
        error={error('duration_seconds')}
      />
      <TextInput label={t('studio-library.original-title')} {...maybeText(form, 'original_title')} />
      <TextInput label={t('studio-library.sorted-as')} {...maybeText(form, 'sort_title')} />
    </fieldset>
  )
}

function TracksPart({ form }: { form: Bound<MusicFields> }) {
  const { set, error } = form
  const { tracks } = form.fields
  return (
    <fieldset className="form-section">
      <legend>{t('studio-library.tracks')}</legend>
      <RepeatableRows
        label={t('studio-library.in-order')}
        rows={tracks}
        onChange={(rows) => set('tracks', rows)}
        add={{ row: { no: tracks.length + 1, disc: tracks.at(-1)?.disc ?? 1, title: '' }, label: t('studio-library.add-a-track') }}
        error={error('tracks')}
      >
        {(row, change) => (
          <>
            <NumberInput label={t('studio-library.no')} min={0} value={row.no} onChange={(no) => change({ no: Number(no) || 0 })} />
            <NumberInput label={t('studio-library.disc')} min={1} value={row.disc} onChange={(disc) => change({ disc: Number(disc) || 1 })} />
            <TextInput label={t('studio-library.title')} required value={row.title} onChange={(event) => change({ title: event.currentTarget.value })} />
            <ClockInput
              label={t('studio-library.length')}
              value={row.duration_seconds ?? null}
              onChange={(seconds) => change({ duration_seconds: seconds ?? undefined })}
            />
            <TagsField
              label={t('studio-library.by-if-by-others')}
              value={row.artists ?? []}
              onChange={(artists) => change({ artists: artists.length > 0 ? artists : undefined })}
            />
          </>
        )}
      </RepeatableRows>
    </fieldset>
  )
}

function LinksPart({ form }: { form: Bound<MusicFields> }) {
  const { fields, set, error } = form
  return (
    <fieldset className="form-section">
      <legend>{t('studio-library.beside-it')}</legend>
      <TextInput
        label={t('studio-library.listen-at')}
        description={t('studio-library.address-of-an-external-player')}
        type="url"
        value={fields.preview?.url ?? ''}
        onChange={(event) => set('preview', previewAt(event.currentTarget.value, fields.preview?.provider))}
        error={error('preview')}
      />
      {fields.preview && (
        <TextInput
          label={t('studio-library.called')}
          description={t('studio-library.player')}
          value={fields.preview.provider}
          onChange={(event) => fields.preview && set('preview', { ...fields.preview, provider: event.currentTarget.value })}
          error={error('preview.provider')}
        />
      )}
      <LinkRows links={fields.links} kinds={['stream', 'buy']} onChange={(links) => set('links', links)} error={error('links')} />
    </fieldset>
  )
}

function previewAt(url: string, provider: string | undefined): MusicFields['preview'] {
  return url ? { provider: provider || URL.parse(url)?.hostname.replace(/^www\./, '') || 'here', url } : null
}
