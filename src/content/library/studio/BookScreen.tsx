import { NumberInput, Select, TextInput } from '@mantine/core'
import { t } from '#i18n/messages.ts'
import type { BookFields } from '../fields.ts'
import { formats } from '../item-facts.ts'
import { bookFormats, bookRoles } from '../rules.ts'
import { ContentEditor } from '#content/admin/studio/ContentEditor.tsx'
import type { ContentFormState } from '#content/admin/studio/useContentForm.ts'
import { BlocksField } from '#studio/controls/BlocksField.tsx'
import { listOf, maybeText, numberOf, optionsOf, textOf } from '#studio/controls/input-values.ts'
import { TagsField } from '#studio/controls/TagsField.tsx'
import { bookDisplays } from './field-displays.ts'
import { LinkRows, QuoteRows } from './ItemParts.tsx'
import { PeopleRows } from './PeopleRows.tsx'
import { IdentifiersPart, VerdictPart } from './VerdictPart.tsx'
import { DuplicateHint } from './DuplicateHint.tsx'
import { PictureField } from '#operations/media/studio/PictureField.tsx'
import type { ScreenProps } from '#studio/screen.ts'

const empty: BookFields = {
  title: '',
  subtitle: null,
  original_title: null,
  sort_title: null,
  cover: null,
  identifiers: {},
  verdict: null,
  people: [{ name: '', role: 'author', user_id: null }],
  description: '[]',
  isbn_13: null,
  isbn_10: null,
  publishers: [],
  published_date: null,
  first_published_date: null,
  pages: null,
  format: null,
  languages: [],
  series: null,
  series_number: null,
  subjects: [],
  links: [],
  quotes: [],
}

export function Screen({ params }: ScreenProps) {
  return (
    <ContentEditor kind="book" id={params['id']} empty={empty} titleOf={({ title }) => title} displays={bookDisplays} dateLabel={t('studio-library.added')}>
      {(form) => <Fields form={form} />}
    </ContentEditor>
  )
}

function Fields({ form }: { form: ContentFormState<BookFields> }) {
  const { fields, set, error } = form
  return (
    <>
      <fieldset className="form-section">
        <legend>{t('studio-library.book')}</legend>
        <TextInput label={t('studio-library.title')} required {...textOf(form, 'title')} />
        <TextInput label={t('studio-library.subtitle')} {...maybeText(form, 'subtitle')} />
        <TextInput label={t('studio-library.isbn-13')} description={t('studio-library.with-or-without-hyphens-checked')} {...maybeText(form, 'isbn_13')} />
        <TextInput label={t('studio-library.isbn-10')} {...maybeText(form, 'isbn_10')} />
        <DuplicateHint kind="book" id={form.id} title={fields.title} name={fields.people[0]?.name ?? ''} number={fields.isbn_13 ?? fields.isbn_10 ?? ''} />
        <PeopleRows
          label={t('studio-library.authors-and-publisher')}
          people={fields.people}
          roles={bookRoles}
          onChange={(people) => set('people', people)}
          error={error('people')}
        />
        <PictureField label={t('studio-library.cover')} value={fields.cover} onChange={(cover) => set('cover', cover)} error={error('cover')} />
        <BlocksField
          label={t('studio-library.description')}
          value={fields.description}
          onChange={(json) => set('description', json)}
          error={error('description')}
        />
      </fieldset>
      <fieldset className="form-section">
        <legend>{t('studio-library.edition')}</legend>
        <TagsField label={t('studio-library.publishers')} {...listOf(form, 'publishers')} />
        <TextInput label={t('studio-library.published')} description={t('studio-library.2026-2026-10-or-2026')} {...maybeText(form, 'published_date')} />
        <TextInput label={t('studio-library.first-published')} {...maybeText(form, 'first_published_date')} />
        <NumberInput label={t('studio-library.pages')} min={0} {...numberOf(form, 'pages')} />
        <Select
          label={t('studio-library.format')}
          clearable
          data={optionsOf(formats, bookFormats)}
          value={fields.format}
          onChange={(format) => set('format', bookFormats.find((one) => one === format) ?? null)}
          error={error('format')}
        />
        <TagsField label={t('studio-library.languages')} description={t('studio-library.tags-such-as-en-or')} {...listOf(form, 'languages')} />
        <TagsField label={t('studio-library.subjects')} {...listOf(form, 'subjects')} />
        <TextInput label={t('studio-library.series')} {...maybeText(form, 'series')} />
        <TextInput label={t('studio-library.number-in-it')} {...maybeText(form, 'series_number')} />
        <TextInput label={t('studio-library.original-title')} {...maybeText(form, 'original_title')} />
        <TextInput label={t('studio-library.sorted-as')} {...maybeText(form, 'sort_title')} />
      </fieldset>
      <VerdictPart form={form} />
      <fieldset className="form-section">
        <legend>{t('studio-library.beside-it')}</legend>
        <LinkRows links={fields.links} kinds={['buy', 'borrow', 'read', 'listen']} onChange={(links) => set('links', links)} error={error('links')} />
        <QuoteRows quotes={fields.quotes} onChange={(quotes) => set('quotes', quotes)} error={error('quotes')} pages />
      </fieldset>
      <IdentifiersPart kind="book" form={form} />
    </>
  )
}
