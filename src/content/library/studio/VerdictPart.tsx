import { TextInput, NumberInput, Textarea } from '@mantine/core'
import { t } from '#i18n/messages.ts'
import { ArticleField } from '#studio/controls/ArticleField.tsx'
import { UserField } from '#studio/controls/UserField.tsx'
import type { Bound } from '#content/admin/studio/useContentForm.ts'
import type { ItemKind } from '../rules.ts'
import { catalogues } from './choice-names.ts'
import type { Shared } from './ItemParts.tsx'

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
