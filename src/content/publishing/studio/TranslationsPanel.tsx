import { useState } from 'react'
import { Problem, wentWrong } from '#base/problem.ts'
import { t } from '#i18n/messages.ts'
import { QueryError } from '#ui/query/QueryError.tsx'
import { useQueryStore } from '#ui/query/QueryProvider.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { toast } from '#ui/toast.ts'
import { go } from '#studio/router.ts'
import { StudioLink } from '#studio/StudioLink.tsx'
import type { Translations } from '../contract.ts'
import type { DraftCalls, EditedDraft } from './draft-calls.ts'
import { translationsHash } from './useDraftTools.ts'
import { OriginalParts } from './OriginalParts.tsx'

/** Those calls of a content that its translations need. */
export interface TranslationCalls extends Pick<DraftCalls<EditedDraft>, 'translations' | 'markUpToDate' | 'setLanguage'> {
  translate(language: string): Promise<{ data: { id: number } }>
}

interface Props {
  draft: { id: number; fields: object; rights: { write: boolean } }
  calls: TranslationCalls
  /** Where another one of the kind is edited. */
  editor: (id: number) => string
  /** Saves what is on the screen: a translation begins with it. */
  flush: () => Promise<void>
  /** Shows a block of the text. */
  onShow?: (blockId: string) => void
}

/** The same content in the languages of the site; beside a translation its original, with what has changed in it since. */
export function TranslationsPanel({ draft, calls, editor, flush, onShow }: Props) {
  const found = useQuery(calls.translations)
  const store = useQueryStore()
  const [busy, setBusy] = useState(false)
  const known = found.data?.data
  if (!known) return found.isError ? <QueryError query={found} /> : <p role="status">{t('studio-publishing.one-moment')}</p>
  const isAlone = known.translations.every(({ id }) => id === null || id === draft.id)

  async function attempt(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    try {
      await work()
    } catch (thrown) {
      toast(thrown instanceof Problem ? thrown.message : wentWrong(), { tone: 'error' })
    }
    setBusy(false)
  }
  const add = (language: string) =>
    attempt(async () => {
      await flush()
      const { data } = await calls.translate(language)
      go(`${editor(data.id)}${translationsHash}`)
    })
  const take = (made: Promise<{ data: Translations }>) => attempt(async () => store.set(calls.translations, await made))

  return (
    <div className="translations-panel">
      {isAlone && !('language' in draft.fields) && draft.rights.write && (
        <label>
          {t('studio-translations.language-of-this')}
          <select value={known.language} disabled={busy} onChange={({ target }) => void take(calls.setLanguage(target.value))}>
            {known.translations.map(({ language, name }) => (
              <option key={language} value={language} lang={language}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <ul>
        {known.translations.map((one) => (
          <li key={one.language}>
            <b lang={one.language}>{one.name}</b>
            {one.id === null ? (
              <button type="button" className="btn is-small is-outlined" disabled={busy} onClick={() => void add(one.language)}>
                {t('studio-translations.add', { language: one.name })}
              </button>
            ) : one.id === draft.id ? (
              <span>{t('studio-translations.this-one')}</span>
            ) : (
              <StudioLink className="link" to={editor(one.id)} lang={one.language} dir="auto">
                {one.title}
              </StudioLink>
            )}
            {one.state && <span className="meta">{t('studio-translations.state', { state: one.state })}</span>}
            {one.outdated ? <span className="meta is-outdated">{t('studio-translations.outdated', { count: one.outdated })}</span> : null}
          </li>
        ))}
      </ul>
      {known.original && (
        <OriginalParts
          original={known.original}
          editor={editor}
          onShow={onShow}
          onSeen={draft.rights.write && !busy ? (parts) => void take(calls.markUpToDate(parts)) : undefined}
        />
      )}
    </div>
  )
}
