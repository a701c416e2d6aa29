import { useState, type RefObject } from 'react'
import { callsOf } from '#base/api-client.ts'
import type { Block } from '#base/blocks/model.ts'
import { readBlocks } from '#base/blocks/read.ts'
import { Problem, wentWrong } from '#base/problem.ts'
import { snippetList } from '#content/snippets/client.ts'
import type { snippetsContract } from '#content/snippets/contract.ts'
import { t } from '#i18n/messages.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { useQueryStore } from '#ui/query/QueryProvider.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { useSession } from '#ui/session/useSession.ts'
import { toast } from '#ui/toast.ts'
import { fromEditor } from './convert.ts'
import type { ArticleEditor } from './EditorSchema.tsx'
import { insertCopies } from './insert-copies.ts'

/** Blocks that editors have saved to be used again. */
export interface EditorSnippets {
  items: readonly { name: string; insert: () => void }[]
  /** Asks for a name of the chosen blocks; undefined for those who may not save one. */
  choose: (() => void) | undefined
  /** Whether a name is asked for. */
  isNaming: boolean
  cancel: () => void
  save: (name: string) => Promise<void>
}

export function useSnippets(editor: RefObject<ArticleEditor | null>): EditorSnippets {
  const call = callsOf<typeof snippetsContract>(useApi())
  const store = useQueryStore()
  const { role = 'member' } = useSession().user ?? {}
  const list = useQuery(snippetList(), { enabled: role !== 'member' })
  const [chosen, setChosen] = useState<Block[] | null>(null)

  async function insert(id: number): Promise<void> {
    try {
      const { data } = await call('GET /snippets/:id', { params: { id: String(id) } })
      if (editor.current) insertCopies(editor.current, readBlocks(data.fields.content ?? '[]'))
    } catch (thrown) {
      toast(thrown instanceof Problem ? thrown.message : wentWrong(), { tone: 'error' })
    }
  }

  async function save(name: string): Promise<void> {
    await call('POST /snippets', { body: { kind: 'snippet', name, fields: { content: JSON.stringify(chosen) } } })
    toast(t('studio-snippets.saved', { name }), { tone: 'success' })
    await store.refetch(snippetList())
  }

  const isEditor = role === 'editor' || role === 'admin'
  return {
    items: (list.data?.data ?? []).filter(({ kind }) => kind === 'snippet').map(({ id, name }) => ({ name, insert: () => void insert(id) })),
    choose: isEditor ? () => editor.current && setChosen(chosenIn(editor.current)) : undefined,
    isNaming: chosen !== null,
    cancel: () => setChosen(null),
    save,
  }
}

/** Blocks of the selection, else the one with the caret. */
function chosenIn(editor: ArticleEditor): Block[] {
  return fromEditor(editor.getSelection()?.blocks ?? [editor.getTextCursorPosition().block])
}
