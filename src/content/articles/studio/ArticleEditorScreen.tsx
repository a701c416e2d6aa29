import { useMemo, useState } from 'react'
import { t } from '#i18n/messages.ts'
import type { Draft } from '#content/publishing/contract.ts'
import { draftCallsOf } from '#content/publishing/studio/draft-calls.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { QueryError } from '#ui/query/QueryError.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { StudioLink } from '#studio/StudioLink.tsx'
import { ArticleEditor } from './ArticleEditor.tsx'
import { articleDisplays } from './field-displays.ts'
import './article-editor.css'

/** One article, open for writing. */
export function Screen({ params }: { params: Record<string, string> }) {
  const id = Number(params['no'])
  const api = useApi()
  const calls = useMemo(() => draftCallsOf<Draft>(api, { base: '/drafts', draft: '', id, displays: articleDisplays }), [api, id])
  const draft = useQuery(calls.one)
  // Another text from the server (a restored one, a conflict's) draws the editor anew.
  const [round, setRound] = useState(0)
  const anew = () => void draft.refetch().then(() => setRound((count) => count + 1))
  if (draft.data) return <ArticleEditor key={`${id} ${round}`} draft={draft.data.data} calls={calls} onReload={anew} />
  return (
    <main id="main" className="studio-gate">
      <h1 className="visually-hidden">{t('studio-articles.writing')}</h1>
      {draft.isError ? (
        <>
          <QueryError query={draft} />
          <StudioLink to="/studio">{t('studio-articles.back-to-the-list')}</StudioLink>
        </>
      ) : (
        <p role="status">{t('studio-articles.one-moment')}</p>
      )}
    </main>
  )
}
