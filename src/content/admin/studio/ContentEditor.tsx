import { useMemo, useState } from 'react'
import { t } from '#i18n/messages.ts'
import { kindOf } from '#content/kinds.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { QueryError } from '#ui/query/QueryError.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { contentDraftCalls, withAddress } from './content-calls.ts'
import { ContentDraftEditor } from './ContentDraftEditor.tsx'
import { NewContentForm } from './NewContentForm.tsx'
import type { ContentEditorProps, EditorProps } from './editor-props.ts'
import './content-admin.css'

/** The editor of every kind but articles: a new content until its first save, then its draft. `id` is that of the screen's address. */
export function ContentEditor<F extends object>({ id = 'new', ...props }: ContentEditorProps<F> & { id: string | undefined }) {
  const { studio, labels } = kindOf(props.kind)
  const editor = { ...props, home: `/studio/${studio}`, listTitle: labels }
  return id === 'new' ? <NewContentForm {...editor} /> : <Loaded key={id} id={Number(id)} {...editor} />
}

function Loaded<F extends object>({ id, ...props }: EditorProps<F> & { id: number }) {
  const api = useApi()
  const { plural } = kindOf(props.kind)
  const { displays, dateLabel } = props
  const calls = useMemo(() => contentDraftCalls<F>(api, plural, id, { displays, dateLabel }), [api, plural, id, displays, dateLabel])
  const draft = useQuery(calls.one)
  // Other fields from the server (restored ones, a conflict's) begin the editor anew.
  const [round, setRound] = useState(0)
  const anew = () => void draft.refetch().then(() => setRound((count) => count + 1))
  if (draft.data) return <ContentDraftEditor key={round} draft={withAddress(draft.data.data)} calls={calls} onReload={anew} {...props} />
  return (
    <>
      <h1 className="heading">{props.listTitle}</h1>
      {draft.isError ? <QueryError query={draft} /> : <p role="status">{t('studio-admin.one-moment')}</p>}
    </>
  )
}
