import { Checkbox, NumberInput, Select, Textarea, TextInput } from '@mantine/core'
import { t } from '#i18n/messages.ts'
import type { FieldsByKind } from '../fields.ts'
import type { ItemKind } from '../rules.ts'
import type { Bound } from '#content/admin/studio/useContentForm.ts'
import { UserField } from '#studio/controls/UserField.tsx'
import { ArticleField } from '#studio/controls/ArticleField.tsx'
import { RepeatableRows } from '#studio/controls/RepeatableRows.tsx'

type Shared = FieldsByKind[ItemKind]
type LinkRow = Shared['links'][number]
type QuoteRow = FieldsByKind['book']['quotes'][number]

/** `R`: what one can be to the kind the form is of. */
interface PersonRow<R extends string> {
  name: string
  role: R
  user_id: number | null
  character?: string | undefined
}

interface PeopleProps<R extends string> {
  label: string
  people: readonly PersonRow<R>[]
  roles: readonly [R, ...R[]]
  onChange: (people: PersonRow<R>[]) => void
  error?: string | undefined
  /** Whom they play. */
  characters?: boolean
}

export function PeopleRows<R extends string>({ label, people, roles, onChange, error, characters }: PeopleProps<R>) {
  const first: PersonRow<R> = { name: '', role: roles[0], user_id: null }
  return (
    <RepeatableRows label={label} rows={people} onChange={onChange} add={{ row: first, label: t('studio-library.add-a-person') }} error={error}>
      {(row, change) => (
        <>
          <TextInput label={t('studio-library.name')} required value={row.name} onChange={(event) => change({ name: event.currentTarget.value })} />
          <Select
            label={t('studio-library.role')}
            data={[...roles]}
            value={row.role}
            allowDeselect={false}
            onChange={(role) => change({ role: roles.find((one) => one === role) ?? row.role })}
          />
          {characters && row.role === 'actor' && (
            <TextInput
              label={t('studio-library.plays')}
              value={row.character ?? ''}
              onChange={(event) => change({ character: event.currentTarget.value || undefined })}
            />
          )}
          <UserField value={row.user_id} onChange={(user_id) => change({ user_id })} />
        </>
      )}
    </RepeatableRows>
  )
}

interface LinkProps {
  links: readonly LinkRow[]
  kinds: readonly string[]
  onChange: (links: LinkRow[]) => void
  error?: string | undefined
}

export function LinkRows({ links, kinds, onChange, error }: LinkProps) {
  return (
    <RepeatableRows
      label={t('studio-library.links')}
      rows={links}
      onChange={onChange}
      add={{ row: { label: '', url: '', kind: kinds[0] ?? '' }, label: t('studio-library.add-a-link') }}
      error={error}
    >
      {(row, change) => (
        <>
          <TextInput label={t('studio-library.label')} required value={row.label} onChange={(event) => change({ label: event.currentTarget.value })} />
          <TextInput label={t('studio-library.address')} type="url" required value={row.url} onChange={(event) => change({ url: event.currentTarget.value })} />
          <Select label={t('studio-library.kind')} data={[...kinds]} value={row.kind} allowDeselect={false} onChange={(kind) => kind && change({ kind })} />
          <Checkbox
            label={t('studio-library.free')}
            checked={row.free ?? false}
            onChange={(event) => change({ free: event.currentTarget.checked || undefined })}
          />
          <Checkbox
            label={t('studio-library.paid-content')}
            checked={row.paid ?? false}
            onChange={(event) => change({ paid: event.currentTarget.checked || undefined })}
          />
        </>
      )}
    </RepeatableRows>
  )
}

interface QuoteProps {
  quotes: readonly QuoteRow[]
  onChange: (quotes: QuoteRow[]) => void
  error?: string | undefined
  /** Of a book; a film has none. */
  pages?: boolean
}

export function QuoteRows({ quotes, onChange, error, pages }: QuoteProps) {
  return (
    <RepeatableRows
      label={t('studio-library.quotes')}
      rows={quotes}
      onChange={onChange}
      add={{ row: { text: '' }, label: t('studio-library.add-a-quote') }}
      error={error}
    >
      {(row, change) => (
        <>
          <Textarea
            className="is-wide"
            label={t('studio-library.text')}
            autosize
            value={row.text}
            onChange={(event) => change({ text: event.currentTarget.value })}
          />
          <TextInput label={t('studio-library.speaker')} value={row.by ?? ''} onChange={(event) => change({ by: event.currentTarget.value || undefined })} />
          {pages && (
            <NumberInput
              label={t('studio-library.page')}
              min={0}
              value={row.page ?? ''}
              onChange={(page) => change({ page: typeof page === 'number' ? page : undefined })}
            />
          )}
        </>
      )}
    </RepeatableRows>
  )
}

const catalogues: Record<ItemKind, readonly [string, string][]> = {
  book: [
    ['openlibrary', 'Open Library'],
    ['goodreads', 'Goodreads'],
    ['wikidata', 'Wikidata'],
  ],
  movie: [
    ['imdb', 'IMDb'],
    ['tmdb', 'TMDB'],
    ['wikidata', 'Wikidata'],
  ],
  music: [
    ['musicbrainz', 'MusicBrainz'],
    ['spotify', 'Spotify'],
    ['wikidata', 'Wikidata'],
  ],
}

/** What other catalogues call it; names that came with an import stay. */
export function IdentifiersPart({ kind, form }: { kind: ItemKind; form: Bound<Pick<Shared, 'identifiers'>> }) {
  const { identifiers } = form.fields
  const others = Object.keys(identifiers).filter((name) => !catalogues[kind].some(([known]) => known === name))
  return (
    <fieldset className="form-section">
      <legend>{t('studio-library.its-number-elsewhere')}</legend>
      {[...catalogues[kind], ...others.map((name) => [name, name] as const)].map(([name, label]) => (
        <TextInput
          key={name}
          label={label}
          value={identifiers[name] ?? ''}
          onChange={({ currentTarget: { value } }) => {
            const { [name]: _, ...rest } = identifiers
            form.set('identifiers', value ? { ...rest, [name]: value } : rest)
          }}
          error={form.error(`identifiers.${name}`)}
        />
      ))}
    </fieldset>
  )
}

export function VerdictPart({ form }: { form: Bound<Pick<Shared, 'verdict'>> }) {
  const { verdict } = form.fields
  const change = (part: Partial<NonNullable<Shared['verdict']>>) =>
    form.set('verdict', { rating: 0, headline: '', text: '', user_id: null, article_id: null, ...verdict, ...part })
  return (
    <fieldset className="form-section">
      <legend>{t('studio-library.review')}</legend>
      <NumberInput
        label={t('studio-library.out-of-five')}
        description={t('studio-library.in-steps-of-a-half')}
        min={0}
        max={5}
        step={0.5}
        value={verdict?.rating ?? ''}
        onChange={(rating) => (typeof rating === 'number' ? change({ rating }) : form.set('verdict', null))}
        error={form.error('verdict.rating')}
      />
      {verdict && (
        <>
          <TextInput
            label={t('studio-library.headline')}
            required
            value={verdict.headline}
            onChange={(event) => change({ headline: event.currentTarget.value })}
            error={form.error('verdict.headline')}
          />
          <Textarea
            className="is-wide"
            label={t('studio-library.text')}
            autosize
            minRows={3}
            value={verdict.text}
            onChange={(event) => change({ text: event.currentTarget.value })}
            error={form.error('verdict.text')}
          />
          <UserField label={t('studio-library.reviewer')} value={verdict.user_id} onChange={(user_id) => change({ user_id })} />
          <ArticleField label={t('studio-library.article-with-the-full-review')} value={verdict.article_id} onChange={(article_id) => change({ article_id })} />
        </>
      )}
    </fieldset>
  )
}
