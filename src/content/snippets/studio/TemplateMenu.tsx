import { callsOf } from '#base/api-client.ts'
import { t } from '#i18n/messages.ts'
import { useOfferedActions } from '#studio/offered-actions.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { Menu } from '#ui/Menu.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { snippetList } from '../client.ts'
import type { SnippetFields, snippetsContract } from '../contract.ts'

/** Begins an article from a template; nothing where there is none. `onBegin` gets a reader of its fields. */
export function TemplateMenu({ onBegin }: { onBegin: (fields: () => Promise<SnippetFields>) => void }) {
  const call = callsOf<typeof snippetsContract>(useApi())
  const templates = (useQuery(snippetList()).data?.data ?? []).filter(({ kind }) => kind === 'template')
  const begin = (id: number) => onBegin(async () => (await call('GET /snippets/:id', { params: { id: String(id) } })).data.fields)
  useOfferedActions(templates.map(({ id, name }) => ({ label: t('studio-snippets.begin-from', { name }), run: () => begin(id) })))
  if (templates.length === 0) return null
  return (
    <Menu button={t('studio-snippets.from-template')} className="btn is-outlined">
      {templates.map(({ id, name }) => (
        <button key={id} type="button" onClick={() => begin(id)}>
          {name}
        </button>
      ))}
    </Menu>
  )
}
