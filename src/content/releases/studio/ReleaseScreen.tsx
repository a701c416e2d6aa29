import { firstLanguage } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import { byGroup, groups } from '#content/kinds.ts'
import { ColorInput, NumberInput, Select, Textarea, TextInput } from '@mantine/core'
import type { Image } from '#base/image.ts'
import { focused } from '#content/appearance/rules.ts'
import type { ReleaseFields } from '../fields.ts'
import { ContentEditor } from '#content/admin/studio/ContentEditor.tsx'
import type { ContentFormState } from '#content/admin/studio/useContentForm.ts'
import { BlocksField } from '#studio/controls/BlocksField.tsx'
import { maybeText, numberOf, optionsOf, textOf } from '#studio/controls/input-values.ts'
import { RepeatableRows } from '#studio/controls/RepeatableRows.tsx'
import { stylesWithFocus } from '#content/appearance/studio/styles-text.ts'
import { ContentGroupsField } from '#content/creatives/studio/ContentGroupsField.tsx'
import { directionNames, releaseDisplays } from './field-displays.ts'
import { IssueFromPdf } from './IssueFromPdf.tsx'
import { ReleasePages } from './ReleasePages.tsx'
import { AppearanceField } from '#content/appearance/studio/AppearanceField.tsx'
import { TocField } from './TocField.tsx'
import { FileField } from '#operations/media/studio/FileField.tsx'
import { PictureField } from '#operations/media/studio/PictureField.tsx'
import type { ScreenProps } from '#studio/screen.ts'

const empty: ReleaseFields = {
  number: 1,
  volume: null,
  label: '',
  title: '',
  theme: null,
  summary: '',
  cover: null,
  spine_color: null,
  styles: '{}',
  page_count: null,
  editor_letter: '[]',
  toc: [],
  credits: [],
  direction: 'ltr',
  language: firstLanguage(),
  epub: null,
  contents: byGroup(groups, () => []),
}

export function Screen({ params }: ScreenProps) {
  const { id } = params
  const isNew = id === undefined || id === 'new'
  return (
    <ContentEditor kind="release" id={id} empty={empty} titleOf={({ title }) => title} displays={releaseDisplays} dateLabel={t('studio-releases.published')}>
      {(form) => (
        <>
          {isNew ? <IssueFromPdf /> : <ReleasePages id={Number(id)} />}
          <Fields form={form} />
        </>
      )}
    </ContentEditor>
  )
}

function Fields({ form }: { form: ContentFormState<ReleaseFields> }) {
  const { fields, set, error } = form
  const cover = fields.cover && focused(fields.cover, fields.styles)
  const setCover = (image: Image | null) => {
    set('cover', image)
    set('styles', stylesWithFocus(fields.styles, image?.focus))
  }
  return (
    <>
      <IssuePart form={form} cover={cover} onCover={setCover} />
      <AppearanceField
        title={fields.title}
        summary={fields.summary}
        cover={cover}
        value={fields.styles}
        onChange={(styles) => set('styles', styles)}
        onFocus={(focus) => cover && set('cover', { ...cover, focus })}
        error={error('styles')}
      />
      <TocField toc={fields.toc} onChange={(toc) => set('toc', toc)} error={error('toc')} />
      <ContentGroupsField contents={fields.contents} onChange={(contents) => set('contents', contents)} />
      <fieldset className="form-section">
        <legend>{t('studio-releases.credits')}</legend>
        <RepeatableRows
          label={t('studio-releases.credits')}
          rows={fields.credits}
          onChange={(credits) => set('credits', credits)}
          add={{ row: { role: '', name: '' }, label: t('studio-releases.add-a-credit') }}
          error={error('credits')}
        >
          {(row, change) => (
            <>
              <TextInput label={t('studio-releases.role')} required value={row.role} onChange={(event) => change({ role: event.currentTarget.value })} />
              <TextInput label={t('studio-releases.name')} required value={row.name} onChange={(event) => change({ name: event.currentTarget.value })} />
            </>
          )}
        </RepeatableRows>
      </fieldset>
    </>
  )
}

interface IssuePartProps {
  form: ContentFormState<ReleaseFields>
  /** With the focal point of the styles. */
  cover: Image | null
  onCover: (cover: Image | null) => void
}

function IssuePart({ form, cover, onCover }: IssuePartProps) {
  const { fields, set, error } = form
  return (
    <fieldset className="form-section">
      <legend>{t('studio-releases.issue')}</legend>
      <NumberInput
        label={t('studio-releases.number')}
        required
        min={0}
        value={fields.number}
        onChange={(value) => set('number', Number(value) || 0)}
        error={error('number')}
      />
      <NumberInput label={t('studio-releases.volume')} min={0} {...numberOf(form, 'volume')} />
      <TextInput label={t('studio-releases.label')} placeholder={t('studio-releases.autumn-2026')} required {...textOf(form, 'label')} />
      <TextInput label={t('studio-releases.title')} required {...textOf(form, 'title')} />
      <TextInput label={t('studio-releases.theme')} {...maybeText(form, 'theme')} />
      <Textarea className="is-wide" label={t('studio-releases.summary')} required autosize {...textOf(form, 'summary')} />
      <PictureField label={t('studio-releases.cover')} value={cover} onChange={onCover} error={error('cover')} />
      <ColorInput
        label={t('studio-releases.spine')}
        format="hex"
        eyeDropperButtonProps={{ 'aria-label': t('studio-releases.pick-a-colour-from-the') }}
        value={fields.spine_color ?? ''}
        onChange={(colour) => set('spine_color', colour || null)}
        error={error('spine_color')}
      />
      <NumberInput label={t('studio-releases.pages-in-print')} min={0} {...numberOf(form, 'page_count')} />
      <Select
        label={t('studio-releases.turned')}
        data={optionsOf(directionNames())}
        value={fields.direction}
        allowDeselect={false}
        onChange={(direction) => set('direction', direction === 'rtl' ? 'rtl' : 'ltr')}
      />
      <TextInput label={t('studio-releases.language')} {...textOf(form, 'language')} />
      <FileField
        label={t('studio-releases.for-e-book-readers')}
        what={t('studio-releases.epub')}
        kind="file"
        file={fields.epub}
        onPick={({ id: media_id, url, name, bytes }) => set('epub', { media_id, url, name, bytes })}
        onNone={() => set('epub', null)}
        error={error('epub')}
      />
      <BlocksField
        label={t('studio-releases.editors-letter')}
        language={fields.language}
        value={fields.editor_letter}
        onChange={(json) => set('editor_letter', json)}
        error={error('editor_letter')}
      />
    </fieldset>
  )
}
