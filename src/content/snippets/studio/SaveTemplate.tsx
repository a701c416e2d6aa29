import { useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import { t } from '#i18n/messages.ts'
import type { DraftFields } from '#content/publishing/contract.ts'
import { useOfferedActions } from '#studio/offered-actions.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { useQueryStore } from '#ui/query/QueryProvider.tsx'
import { toast } from '#ui/toast.ts'
import { snippetList } from '../client.ts'
import type { snippetsContract } from '../contract.ts'
import { NameDialog } from '../NameDialog.tsx'

/** Keeps an article as a template. `read` gives its fields as they are on the screen. */
export function SaveTemplate({ read }: { read: () => DraftFields }) {
  const call = callsOf<typeof snippetsContract>(useApi())
  const store = useQueryStore()
  const [open, setOpen] = useState(false)
  const label = t('studio-snippets.save-template')
  useOfferedActions([{ label, run: () => setOpen(true) }])

  async function save(name: string): Promise<void> {
    const { title, kicker, standfirst, content, cover, topics, language, series, allow_comments } = read()
    const fields = { title, kicker, standfirst, content, cover, topics, language, series, allow_comments }
    await call('POST /snippets', { body: { kind: 'template', name, fields } })
    toast(t('studio-snippets.saved', { name }), { tone: 'success' })
    await store.refetch(snippetList())
  }

  return (
    <>
      <button type="button" className="btn is-outlined is-small" onClick={() => setOpen(true)}>
        {label}
      </button>
      <NameDialog title={open ? label : null} onClose={() => setOpen(false)} onName={save} />
    </>
  )
}
