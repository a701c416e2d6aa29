import { NumberInput, TextInput } from '@mantine/core'
import type { MovieFields } from '../fields.ts'
import { movieRoles } from '../rules.ts'
import { ContentEditor } from '#content/admin/studio/ContentEditor.tsx'
import type { ContentFormState } from '#content/admin/studio/useContentForm.ts'
import { BlocksField } from '#studio/controls/BlocksField.tsx'
import { listOf, maybeText, textOf } from '#studio/controls/input-values.ts'
import { TagsField } from '#studio/controls/TagsField.tsx'
import { IdentifiersPart, LikelyHint, LinkRows, PeopleRows, QuoteRows, VerdictPart } from './ItemParts.tsx'
import { PictureField } from '#operations/media/studio/PictureField.tsx'
import type { ScreenProps } from '#studio/screens.tsx'

const empty: MovieFields = {
  title: '',
  original_title: null,
  sort_title: null,
  cover: null,
  identifiers: {},
  verdict: null,
  people: [{ name: '', role: 'director', user_id: null }],
  synopsis: '[]',
  release_date: null,
  companies: [],
  genres: [],
  countries: [],
  languages: [],
  duration_seconds: null,
  backdrop: null,
  trailer_url: null,
  age_rating: null,
  links: [],
  quotes: [],
}

export function Screen({ params }: ScreenProps) {
  return (
    <ContentEditor kind="movie" id={params['id']} empty={empty} titleOf={({ title }) => title} dateLabel="Added">
      {(form) => <Fields form={form} />}
    </ContentEditor>
  )
}

function Fields({ form }: { form: ContentFormState<MovieFields> }) {
  const { fields, set, error } = form
  const minutes = fields.duration_seconds === null ? '' : Math.round(fields.duration_seconds / 60)
  return (
    <>
      <fieldset className="form-section">
        <legend>Film</legend>
        <TextInput label="Title" required {...textOf(form, 'title')} />
        <TextInput label="Original title" {...maybeText(form, 'original_title')} />
        <TextInput label="Released" description="2026, 2026-10 or 2026-10-06" {...maybeText(form, 'release_date')} />
        <NumberInput
          label="Minutes"
          min={0}
          value={minutes}
          onChange={(value) => set('duration_seconds', typeof value === 'number' ? value * 60 : null)}
          error={error('duration_seconds')}
        />
        <LikelyHint kind="movie" id={form.id} title={fields.title} name={fields.people[0]?.name ?? ''} number="" />
        <PeopleRows label="Credits" people={fields.people} roles={movieRoles} onChange={(people) => set('people', people)} error={error('people')} characters />
        <PictureField label="Poster" value={fields.cover} onChange={(cover) => set('cover', cover)} error={error('cover')} />
        <PictureField label="Backdrop" value={fields.backdrop} onChange={(backdrop) => set('backdrop', backdrop)} error={error('backdrop')} />
        <BlocksField label="Synopsis" value={fields.synopsis} onChange={(json) => set('synopsis', json)} error={error('synopsis')} />
      </fieldset>
      <fieldset className="form-section">
        <legend>Facts</legend>
        <TagsField label="Genres" {...listOf(form, 'genres')} />
        <TagsField label="Countries" description="Two letters: NO, BR" {...listOf(form, 'countries')} />
        <TagsField label="Languages" description="Tags such as en or pt-BR" {...listOf(form, 'languages')} />
        <TagsField label="Companies" {...listOf(form, 'companies')} />
        <TextInput label="Age rating" {...maybeText(form, 'age_rating')} />
        <TextInput label="Trailer" type="url" {...maybeText(form, 'trailer_url')} />
        <TextInput label="Sorted as" {...maybeText(form, 'sort_title')} />
      </fieldset>
      <VerdictPart form={form} />
      <fieldset className="form-section">
        <legend>Beside it</legend>
        <LinkRows links={fields.links} kinds={['cinema', 'stream', 'rent', 'buy']} onChange={(links) => set('links', links)} error={error('links')} />
        <QuoteRows quotes={fields.quotes} onChange={(quotes) => set('quotes', quotes)} error={error('quotes')} />
      </fieldset>
      <IdentifiersPart kind="movie" form={form} />
    </>
  )
}
