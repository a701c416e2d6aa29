import { NumberInput, Select, TextInput } from '@mantine/core'
import type { BookFields } from '../fields.ts'
import { bookFormats, bookRoles } from '../rules.ts'
import { ContentEditor } from '#content/admin/studio/ContentEditor.tsx'
import type { ContentFormState } from '#content/admin/studio/useContentForm.ts'
import { BlocksField } from '#studio/controls/BlocksField.tsx'
import { listOf, maybeText, numberOf, textOf } from '#studio/controls/input-values.ts'
import { TagsField } from '#studio/controls/TagsField.tsx'
import { IdentifiersPart, LikelyHint, LinkRows, PeopleRows, QuoteRows, VerdictPart } from './ItemParts.tsx'
import { PictureField } from '#operations/media/studio/PictureField.tsx'
import type { ScreenProps } from '#studio/screens.tsx'

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
    <ContentEditor kind="book" id={params['id']} empty={empty} titleOf={({ title }) => title} dateLabel="Added">
      {(form) => <Fields form={form} />}
    </ContentEditor>
  )
}

function Fields({ form }: { form: ContentFormState<BookFields> }) {
  const { fields, set, error } = form
  return (
    <>
      <fieldset className="form-section">
        <legend>Book</legend>
        <TextInput label="Title" required {...textOf(form, 'title')} />
        <TextInput label="Subtitle" {...maybeText(form, 'subtitle')} />
        <TextInput label="ISBN-13" description="With or without hyphens; checked as you type." {...maybeText(form, 'isbn_13')} />
        <TextInput label="ISBN-10" {...maybeText(form, 'isbn_10')} />
        <LikelyHint kind="book" id={form.id} title={fields.title} name={fields.people[0]?.name ?? ''} number={fields.isbn_13 ?? fields.isbn_10 ?? ''} />
        <PeopleRows
          label="Authors and publisher"
          people={fields.people}
          roles={bookRoles}
          onChange={(people) => set('people', people)}
          error={error('people')}
        />
        <PictureField label="Cover" value={fields.cover} onChange={(cover) => set('cover', cover)} error={error('cover')} />
        <BlocksField label="Description" value={fields.description} onChange={(json) => set('description', json)} error={error('description')} />
      </fieldset>
      <fieldset className="form-section">
        <legend>Edition</legend>
        <TagsField label="Publishers" {...listOf(form, 'publishers')} />
        <TextInput label="Published" description="2026, 2026-10 or 2026-10-06" {...maybeText(form, 'published_date')} />
        <TextInput label="First published" {...maybeText(form, 'first_published_date')} />
        <NumberInput label="Pages" min={0} {...numberOf(form, 'pages')} />
        <Select
          label="Format"
          clearable
          data={[...bookFormats]}
          value={fields.format}
          onChange={(format) => set('format', bookFormats.find((one) => one === format) ?? null)}
          error={error('format')}
        />
        <TagsField label="Languages" description="Tags such as en or pt-BR" {...listOf(form, 'languages')} />
        <TagsField label="Subjects" {...listOf(form, 'subjects')} />
        <TextInput label="Series" {...maybeText(form, 'series')} />
        <TextInput label="Number in it" {...maybeText(form, 'series_number')} />
        <TextInput label="Original title" {...maybeText(form, 'original_title')} />
        <TextInput label="Sorted as" {...maybeText(form, 'sort_title')} />
      </fieldset>
      <VerdictPart form={form} />
      <fieldset className="form-section">
        <legend>Beside it</legend>
        <LinkRows links={fields.links} kinds={['buy', 'borrow', 'read', 'listen']} onChange={(links) => set('links', links)} error={error('links')} />
        <QuoteRows quotes={fields.quotes} onChange={(quotes) => set('quotes', quotes)} error={error('quotes')} pages />
      </fieldset>
      <IdentifiersPart kind="book" form={form} />
    </>
  )
}
