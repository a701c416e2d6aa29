import { Button, Group, Select, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { href } from '#base/paths.ts'
import type { CreativeFields } from '#features/creatives/fields.ts'
import { creativeKinds, kindNames, sizeText } from '#features/creatives/rules.ts'
import { NounForm } from './desk/NounForm.tsx'
import { useDeskForm, type Bound } from './desk/useDeskForm.ts'
import { AccountField } from './form/AccountField.tsx'
import { BlocksField } from './form/BlocksField.tsx'
import { listOf, maybeText, textOf } from './form/inputs.ts'
import { Rows } from './form/Rows.tsx'
import { TagList } from './form/TagList.tsx'
import { ContentsPart } from './forms/ContentsPart.tsx'
import { StylesField } from './forms/StylesField.tsx'
import { GalleryRows } from './media/GalleryRows.tsx'
import { PictureField } from './media/PictureField.tsx'
import { PicturePicker } from './media/PicturePicker.tsx'
import type { ScreenProps } from './screens.tsx'
import './desk/desk.css'

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
  contents: { creative: [], articles: [], books: [], movies: [], music: [] },
}

export function Screen({ params }: ScreenProps) {
  return <Form key={params['id']} id={params['id'] ?? 'new'} />
}

function Form({ id }: { id: string }) {
  const form = useDeskForm<CreativeFields>('creatives', '/studio/creatives', id, empty)
  const { fields, set, error } = form
  return (
    <NounForm form={form} home="/studio/creatives" listTitle="Creatives" title={fields.title} address={(slug) => href.creative({ slug })} dateLabel="Published">
      <fieldset className="desk-part">
        <legend>Creative</legend>
        <TextInput label="Title" required {...textOf(form, 'title')} />
        <TextInput label="Subtitle" {...maybeText(form, 'subtitle')} />
        <Select
          label="Kind"
          description="Decides how it is shown"
          data={creativeKinds.map((value) => ({ value, label: kindNames[value] }))}
          value={fields.kind}
          allowDeselect={false}
          onChange={(kind) => set('kind', creativeKinds.find((one) => one === kind) ?? 'illustration')}
        />
        <Textarea className="wide" label="Summary" required autosize {...textOf(form, 'summary')} />
        <Rows
          label="Whose it is"
          rows={fields.creators}
          onChange={(creators) => set('creators', creators)}
          add={{ row: { name: '', role: '', user_id: null }, label: 'Add somebody' }}
          error={error('creators')}
        >
          {(row, change) => (
            <>
              <TextInput label="Name" value={row.name} onChange={(event) => change({ name: event.currentTarget.value })} />
              <TextInput label="Role" value={row.role} onChange={(event) => change({ role: event.currentTarget.value })} />
              <AccountField value={row.user_id} onChange={(user_id) => change({ user_id })} />
            </>
          )}
        </Rows>
        <PictureField label="Cover" value={fields.cover} onChange={(cover) => set('cover', cover)} error={error('cover')} />
        <BlocksField label="Text" value={fields.body} onChange={(json) => set('body', json)} error={error('body')} />
      </fieldset>
      <fieldset className="desk-part">
        <legend>Plates</legend>
        <GalleryRows
          label="Pictures in their order"
          rows={fields.assets.map(({ image, caption, credit }) => ({ ...image, caption, credit }))}
          onChange={(rows) =>
            set(
              'assets',
              rows.map(({ caption, credit = '', ...image }) => ({ image: { ...image, ...(credit ? { credit } : {}) }, caption, credit })),
            )
          }
          error={error('assets')}
        />
        <TextInput label="Film" description="Of YouTube or Vimeo, or a file of this site" {...maybeText(form, 'video_url')} />
        <FileField form={form} />
        <TextInput label="License" {...maybeText(form, 'license')} />
        <TagList label="Tags" {...listOf(form, 'tags')} />
      </fieldset>
      <StylesField title={fields.title} summary={fields.summary} value={fields.styles} onChange={(styles) => set('styles', styles)} error={error('styles')} />
      <ContentsPart contents={fields.contents} onChange={(contents) => set('contents', contents)} />
    </NounForm>
  )
}

/** What readers may take with them. */
function FileField({ form }: { form: Bound<CreativeFields> }) {
  const [choosing, setChoosing] = useState(false)
  const { file } = form.fields
  return (
    <div className="desk-wide" role="group" aria-label="Download">
      <p className="field-label">Download</p>
      <Group gap="xs">
        {file && (
          <a href={file.url}>
            {file.name}, {sizeText(file.bytes)}
          </a>
        )}
        <Button variant="default" size="xs" onClick={() => setChoosing(true)}>
          {file ? 'Another PDF' : 'Choose or upload a PDF'}
        </Button>
        {file && (
          <Button variant="subtle" size="xs" onClick={() => form.set('file', null)}>
            None
          </Button>
        )}
      </Group>
      {file && <TextInput mt="xs" label="Called" value={file.label} onChange={(event) => form.set('file', { ...file, label: event.currentTarget.value })} />}
      {form.error('file') && <p className="field-wrong">{form.error('file')}</p>}
      <PicturePicker
        kind="pdf"
        opened={choosing}
        onClose={() => setChoosing(false)}
        onPick={(media) => {
          form.set('file', {
            media_id: media.id,
            url: media.url,
            name: media.name,
            label: media.name,
            bytes: media.bytes,
            type: media.mime,
            sha256: media.sha256,
          })
          setChoosing(false)
        }}
      />
    </div>
  )
}
