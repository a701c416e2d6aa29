import { NumberInput, TextInput } from '@mantine/core'
import { t } from '#i18n/messages.ts'
import type { MovieFields } from '../fields.ts'
import { movieRoles } from '../rules.ts'
import { ContentEditor } from '#content/admin/studio/ContentEditor.tsx'
import type { ContentFormState } from '#content/admin/studio/useContentForm.ts'
import { BlocksField } from '#studio/controls/BlocksField.tsx'
import { listOf, maybeText, textOf } from '#studio/controls/input-values.ts'
import { TagsField } from '#studio/controls/TagsField.tsx'
import { movieDisplays } from './field-displays.ts'
import { LinkRows, QuoteRows } from './ItemParts.tsx'
import { PeopleRows } from './PeopleRows.tsx'
import { IdentifiersPart, VerdictPart } from './VerdictPart.tsx'
import { DuplicateHint } from './DuplicateHint.tsx'
import { PictureField } from '#operations/media/studio/PictureField.tsx'
import type { ScreenProps } from '#studio/screen.ts'

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
    <ContentEditor kind="movie" id={params['id']} empty={empty} titleOf={({ title }) => title} displays={movieDisplays} dateLabel={t('studio-library.added')}>
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
        <legend>{t('studio-library.film')}</legend>
        <TextInput label={t('studio-library.title')} required {...textOf(form, 'title')} />
        <TextInput label={t('studio-library.original-title')} {...maybeText(form, 'original_title')} />
        <TextInput label={t('studio-library.released')} description={t('studio-library.2026-2026-10-or-2026')} {...maybeText(form, 'release_date')} />
        <NumberInput
          label={t('studio-library.minutes')}
          min={0}
          value={minutes}
          onChange={(value) => set('duration_seconds', typeof value === 'number' ? value * 60 : null)}
          error={error('duration_seconds')}
        />
        <DuplicateHint kind="movie" id={form.id} title={fields.title} name={fields.people[0]?.name ?? ''} number="" />
        <PeopleRows
          label={t('studio-library.credits')}
          people={fields.people}
          roles={movieRoles}
          onChange={(people) => set('people', people)}
          error={error('people')}
          characters
        />
        <PictureField label={t('studio-library.poster')} value={fields.cover} onChange={(cover) => set('cover', cover)} error={error('cover')} />
        <PictureField
          label={t('studio-library.backdrop')}
          value={fields.backdrop}
          onChange={(backdrop) => set('backdrop', backdrop)}
          error={error('backdrop')}
        />
        <BlocksField label={t('studio-library.synopsis')} value={fields.synopsis} onChange={(json) => set('synopsis', json)} error={error('synopsis')} />
      </fieldset>
      <fieldset className="form-section">
        <legend>{t('studio-library.facts')}</legend>
        <TagsField label={t('studio-library.genres')} {...listOf(form, 'genres')} />
        <TagsField label={t('studio-library.countries')} description={t('studio-library.two-letters-no-br')} {...listOf(form, 'countries')} />
        <TagsField label={t('studio-library.languages')} description={t('studio-library.tags-such-as-en-or')} {...listOf(form, 'languages')} />
        <TagsField label={t('studio-library.companies')} {...listOf(form, 'companies')} />
        <TextInput label={t('studio-library.age-rating')} {...maybeText(form, 'age_rating')} />
        <TextInput label={t('studio-library.trailer')} type="url" {...maybeText(form, 'trailer_url')} />
        <TextInput label={t('studio-library.sorted-as')} {...maybeText(form, 'sort_title')} />
      </fieldset>
      <VerdictPart form={form} />
      <fieldset className="form-section">
        <legend>{t('studio-library.beside-it')}</legend>
        <LinkRows links={fields.links} kinds={['cinema', 'stream', 'rent', 'buy']} onChange={(links) => set('links', links)} error={error('links')} />
        <QuoteRows quotes={fields.quotes} onChange={(quotes) => set('quotes', quotes)} error={error('quotes')} />
      </fieldset>
      <IdentifiersPart kind="movie" form={form} />
    </>
  )
}
