import { t } from '#i18n/messages.ts'
import { byGroup, groups } from '#content/kinds.ts'
import { Select, Textarea, TextInput } from '@mantine/core'
import type { Image } from '#base/image.ts'
import type { CreativeFields } from '../fields.ts'
import { creativeKinds, kindNames } from '../rules.ts'
import { focused } from '#content/appearance/rules.ts'
import { ContentEditor } from '#content/admin/studio/ContentEditor.tsx'
import type { ContentFormState } from '#content/admin/studio/useContentForm.ts'
import { UserField } from '#studio/controls/UserField.tsx'
import { BlocksField } from '#studio/controls/BlocksField.tsx'
import { listOf, maybeText, textOf } from '#studio/controls/input-values.ts'
import { RepeatableRows } from '#studio/controls/RepeatableRows.tsx'
import { stylesWithFocus } from '#content/appearance/studio/styles-text.ts'
import { TagsField } from '#studio/controls/TagsField.tsx'
import { BookletPages } from './BookletPages.tsx'
import { ContentGroupsField } from './ContentGroupsField.tsx'
import { creativeDisplays } from './field-displays.ts'
import { ImagesField } from './ImagesField.tsx'
import { AppearanceField } from '#content/appearance/studio/AppearanceField.tsx'
import { FileField } from '#operations/media/studio/FileField.tsx'
import { PictureField } from '#operations/media/studio/PictureField.tsx'
import type { ScreenProps } from '#studio/screen.ts'

const empty: CreativeFields = {
  title: '',
  subtitle: null,
  summary: '',
  kind: 'illustration',
  creators: [{ name: '', role: 'artist', user_id: null }],
  cover: null,
  styles: '{}',
  assets: [],
  body: '[]',
  video_url: null,
  file: null,
  license: null,
  tags: [],
  contents: byGroup(groups, () => []),
}

export function Screen({ params }: ScreenProps) {
  return (
    <ContentEditor
      kind="creative"
      id={params['id']}
      displays={creativeDisplays}
      empty={empty}
      titleOf={({ title }) => title}
      dateLabel={t('studio-creatives.published')}
      after={(form, id) => form.fields.kind === 'pdf' && <BookletPages id={id} saved={form.saved} />}
    >
      {(form) => <Fields form={form} />}
    </ContentEditor>
  )
}

function Fields({ form }: { form: ContentFormState<CreativeFields> }) {
  const { fields, set, error } = form
  const cover = fields.cover && focused(fields.cover, fields.styles)
  const setCover = (image: Image | null) => {
    set('cover', image)
    set('styles', stylesWithFocus(fields.styles, image?.focus))
  }
  return (
    <>
      <fieldset className="form-section">
        <legend>{t('studio-creatives.creative')}</legend>
        <TextInput label={t('studio-creatives.title')} required {...textOf(form, 'title')} />
        <TextInput label={t('studio-creatives.subtitle')} {...maybeText(form, 'subtitle')} />
        <Select
          label={t('studio-creatives.kind')}
          description={t('studio-creatives.decides-how-it-is-displayed')}
          data={creativeKinds.map((value) => ({ value, label: kindNames[value] }))}
          value={fields.kind}
          allowDeselect={false}
          onChange={(kind) => set('kind', creativeKinds.find((one) => one === kind) ?? 'illustration')}
        />
        <Textarea className="is-wide" label={t('studio-creatives.summary')} required autosize {...textOf(form, 'summary')} />
        <RepeatableRows
          label={t('studio-creatives.owner')}
          rows={fields.creators}
          onChange={(creators) => set('creators', creators)}
          add={{ row: { name: '', role: '', user_id: null }, label: t('studio-creatives.add-a-person') }}
          error={error('creators')}
        >
          {(row, change) => (
            <>
              <TextInput label={t('studio-creatives.name')} required value={row.name} onChange={(event) => change({ name: event.currentTarget.value })} />
              <TextInput label={t('studio-creatives.role')} required value={row.role} onChange={(event) => change({ role: event.currentTarget.value })} />
              <UserField value={row.user_id} onChange={(user_id) => change({ user_id })} />
            </>
          )}
        </RepeatableRows>
        <PictureField label={t('studio-creatives.cover')} value={cover} onChange={setCover} error={error('cover')} />
        <BlocksField label={t('studio-creatives.text')} value={fields.body} onChange={(json) => set('body', json)} error={error('body')} />
      </fieldset>
      <fieldset className="form-section">
        <legend>{t('studio-creatives.plates')}</legend>
        <ImagesField plates={fields.assets} onChange={(assets) => set('assets', assets)} error={error('assets')} />
        <TextInput label={t('studio-creatives.film')} description={t('studio-creatives.of-youtube-or-vimeo-or')} {...maybeText(form, 'video_url')} />
        <FileField
          label={t('studio-creatives.download')}
          what={t('studio-creatives.pdf')}
          kind="pdf"
          file={fields.file}
          onPick={({ id: media_id, url, name, bytes, mime: type, sha256, pages }) =>
            set('file', { media_id, url, name, label: name, bytes, type, sha256, pages })
          }
          onNone={() => set('file', null)}
          error={error('file')}
        >
          {fields.file && <FileName file={fields.file} onChange={(file) => set('file', file)} />}
        </FileField>
        <TextInput label={t('studio-creatives.license')} {...maybeText(form, 'license')} />
        <TagsField label={t('studio-creatives.tags')} {...listOf(form, 'tags')} />
      </fieldset>
      <AppearanceField
        title={fields.title}
        summary={fields.summary}
        cover={cover}
        lies
        value={fields.styles}
        onChange={(styles) => set('styles', styles)}
        onFocus={(focus) => cover && set('cover', { ...cover, focus })}
        error={error('styles')}
      />
      <ContentGroupsField contents={fields.contents} onChange={(contents) => set('contents', contents)} />
    </>
  )
}

function FileName({ file, onChange }: { file: NonNullable<CreativeFields['file']>; onChange: (file: CreativeFields['file']) => void }) {
  return (
    <TextInput mt="xs" label={t('studio-creatives.called')} value={file.label} onChange={(event) => onChange({ ...file, label: event.currentTarget.value })} />
  )
}
