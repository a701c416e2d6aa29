import { NumberInput, Select, TextInput } from '@mantine/core'
import type { MusicFields } from '../fields.ts'
import { musicRoles, recordKinds } from '../rules.ts'
import { clockText } from '#content/podcast/rules.ts'
import { ContentEditor } from '#content/admin/studio/ContentEditor.tsx'
import type { ContentFormState } from '#content/admin/studio/useContentForm.ts'
import { ClockInput } from '#studio/controls/ClockInput.tsx'
import { listOf, maybeText, numberOf, textOf } from '#studio/controls/input-values.ts'
import { RepeatableRows } from '#studio/controls/RepeatableRows.tsx'
import { TagsField } from '#studio/controls/TagsField.tsx'
import { IdentifiersPart, LikelyHint, LinkRows, PeopleRows, VerdictPart } from './ItemParts.tsx'
import { PictureField } from '#operations/media/studio/PictureField.tsx'
import type { ScreenProps } from '#studio/screens.tsx'

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
    <ContentEditor kind="music" id={params['id']} empty={empty} titleOf={({ title }) => title} dateLabel="Added">
      {(form) => <Fields form={form} />}
    </ContentEditor>
  )
}

function Fields({ form }: { form: ContentFormState<MusicFields> }) {
  const { fields, set, error } = form
  const all = fields.tracks.reduce((sum, track) => sum + (track.duration_seconds ?? 0), 0)
  return (
    <>
      <fieldset className="form-section">
        <legend>Record</legend>
        <TextInput label="Title" required {...textOf(form, 'title')} />
        <Select
          label="Kind"
          data={[...recordKinds]}
          value={fields.kind}
          allowDeselect={false}
          onChange={(kind) => set('kind', recordKinds.find((one) => one === kind) ?? 'album')}
        />
        <TextInput label="Released" description="2026, 2026-10 or 2026-10-06" {...maybeText(form, 'release_date')} />
        <TextInput label="Barcode" {...maybeText(form, 'barcode')} />
        <LikelyHint kind="music" id={form.id} title={fields.title} name={fields.people[0]?.name ?? ''} number={fields.barcode ?? ''} />
        <PeopleRows label="Credits" people={fields.people} roles={musicRoles} onChange={(people) => set('people', people)} error={error('people')} />
        <PictureField label="Cover" value={fields.cover} onChange={(cover) => set('cover', cover)} error={error('cover')} />
      </fieldset>
      <fieldset className="form-section">
        <legend>Facts</legend>
        <TextInput label="Label" {...maybeText(form, 'label')} />
        <TagsField label="Genres" {...listOf(form, 'genres')} />
        <NumberInput label="Discs" min={0} {...numberOf(form, 'disc_count')} />
        <ClockInput
          label="Length"
          description={all > 0 ? `The tracks together are ${clockText(all)}.` : undefined}
          value={fields.duration_seconds}
          onChange={(seconds) => set('duration_seconds', seconds)}
          error={error('duration_seconds')}
        />
        <TextInput label="Original title" {...maybeText(form, 'original_title')} />
        <TextInput label="Sorted as" {...maybeText(form, 'sort_title')} />
      </fieldset>
      <fieldset className="form-section">
        <legend>Tracks</legend>
        <RepeatableRows
          label="In order"
          rows={fields.tracks}
          onChange={(tracks) => set('tracks', tracks)}
          add={{ row: { no: fields.tracks.length + 1, disc: fields.tracks.at(-1)?.disc ?? 1, title: '' }, label: 'Add a track' }}
          error={error('tracks')}
        >
          {(row, change) => (
            <>
              <NumberInput label="No." min={0} value={row.no} onChange={(no) => change({ no: Number(no) || 0 })} />
              <NumberInput label="Disc" min={1} value={row.disc} onChange={(disc) => change({ disc: Number(disc) || 1 })} />
              <TextInput label="Title" required value={row.title} onChange={(event) => change({ title: event.currentTarget.value })} />
              <ClockInput label="Length" value={row.duration_seconds ?? null} onChange={(seconds) => change({ duration_seconds: seconds ?? undefined })} />
              <TagsField
                label="By, if by others"
                value={row.artists ?? []}
                onChange={(artists) => change({ artists: artists.length > 0 ? artists : undefined })}
              />
            </>
          )}
        </RepeatableRows>
      </fieldset>
      <VerdictPart form={form} />
      <fieldset className="form-section">
        <legend>Beside it</legend>
        <TextInput
          label="Listen at"
          description="Address of an external player, loaded on a click"
          type="url"
          value={fields.preview?.url ?? ''}
          onChange={(event) =>
            set(
              'preview',
              event.currentTarget.value
                ? {
                    provider: fields.preview?.provider || URL.parse(event.currentTarget.value)?.hostname.replace(/^www\./, '') || 'here',
                    url: event.currentTarget.value,
                  }
                : null,
            )
          }
          error={error('preview')}
        />
        {fields.preview && (
          <TextInput
            label="Called"
            description="Player"
            value={fields.preview.provider}
            onChange={(event) => fields.preview && set('preview', { ...fields.preview, provider: event.currentTarget.value })}
            error={error('preview.provider')}
          />
        )}
        <LinkRows links={fields.links} kinds={['stream', 'buy']} onChange={(links) => set('links', links)} error={error('links')} />
      </fieldset>
      <IdentifiersPart kind="music" form={form} />
    </>
  )
}
