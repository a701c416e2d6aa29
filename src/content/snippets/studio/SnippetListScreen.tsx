import { useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import { Problem, wentWrong } from '#base/problem.ts'
import { formatNumber } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import { EmptyList } from '#studio/controls/EmptyList.tsx'
import { StudioTable } from '#studio/controls/StudioTable.tsx'
import { useApi } from '#ui/ApiProvider.tsx'
import { confirmWith } from '#ui/confirm.ts'
import { QueryError } from '#ui/query/QueryError.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { toast } from '#ui/toast.ts'
import { snippetList } from '../client.ts'
import type { Snippet, snippetsContract } from '../contract.ts'
import { NameDialog } from '../NameDialog.tsx'
import '#studio/audience.css'

/** Blocks to use again and templates of articles: renamed and deleted here, made in the editor. */
export function Screen() {
  const call = callsOf<typeof snippetsContract>(useApi())
  const list = useQuery(snippetList())
  const [renamed, setRenamed] = useState<Snippet | null>(null)
  const params = (snippet: Snippet) => ({ params: { id: String(snippet.id) } })

  async function remove(snippet: Snippet): Promise<void> {
    const title = t('studio-snippets.delete-title', { name: snippet.name })
    if (!(await confirmWith({ title, text: t('studio-snippets.delete-text'), act: t('action.delete'), danger: true }))) return
    await call('DELETE /snippets/:id', params(snippet)).catch((thrown: unknown) =>
      toast(thrown instanceof Problem ? thrown.message : wentWrong(), { tone: 'error' }),
    )
    await list.refetch()
  }

  return (
    <>
      <div className="screen-header">
        <h1 className="heading">{t('studio-snippets.title')}</h1>
      </div>
      <QueryError query={list} />
      {list.data?.data.length === 0 && <EmptyList title={t('studio-snippets.none-yet')}>{t('studio-snippets.purpose')}</EmptyList>}
      {list.data && list.data.data.length > 0 && (
        <StudioTable columns={[t('studio-snippets.name'), t('studio-snippets.kind-column'), t('studio-snippets.words')]} actions={t('studio-snippets.actions')}>
          {list.data.data.map((snippet) => (
            <tr key={snippet.id}>
              <td className="cell-title">{snippet.name}</td>
              <td>{t('studio-snippets.kind', { kind: snippet.kind })}</td>
              <td className="tabular-nums" data-label={t('studio-snippets.words')}>
                {formatNumber(snippet.words)}
              </td>
              <td className="is-end-aligned">
                <span className="actions">
                  <RowButton label={t('studio-snippets.rename')} of={snippet} onPress={() => setRenamed(snippet)} />
                  <RowButton label={t('action.delete')} of={snippet} onPress={() => void remove(snippet)} />
                </span>
              </td>
            </tr>
          ))}
        </StudioTable>
      )}
      <NameDialog
        title={renamed && t('studio-snippets.rename')}
        name={renamed?.name ?? ''}
        onClose={() => setRenamed(null)}
        onName={async (name) =>
          renamed && (await call('PUT /snippets/:id', { ...params(renamed), body: { name, based_on: { name: renamed.name } } }), await list.refetch())
        }
      />
    </>
  )
}

function RowButton({ label, of: { name }, onPress }: { label: string; of: Snippet; onPress: () => void }) {
  return (
    <button type="button" className="btn is-outlined is-small" aria-label={`${label}: ${name}`} onClick={onPress}>
      {label}
    </button>
  )
}
