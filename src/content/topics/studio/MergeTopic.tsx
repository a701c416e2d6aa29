import { Alert, Button, Group, Select } from '@mantine/core'
import { useState } from 'react'
import { asProblem } from '#content/admin/studio/useContentForm.ts'
import { useContentList } from '#content/admin/studio/useContentList.ts'
import { t } from '#i18n/messages.ts'
import { go } from '#studio/router.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { confirmWith } from '#ui/confirm.ts'
import { toast } from '#ui/toast.ts'

/** Puts all articles of a topic into another one, which gets its addresses too. */
export function MergeTopic({ id, name }: { id: number; name: string }) {
  const api = useApi()
  const [search, setSearch] = useState('')
  const [target, setTarget] = useState<{ id: number; title: string } | null>(null)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const { list } = useContentList('topics', target?.title === search ? '' : search, '')
  const others = (list?.data ?? []).filter((topic) => topic.id !== id)
  const choices = target && !others.some((topic) => topic.id === target.id) ? [target, ...others] : others

  async function merge(into: { id: number; title: string }): Promise<void> {
    const title = t('studio-topics.merge-question', { from: name, into: into.title })
    if (!(await confirmWith({ title, text: t('studio-topics.merge-about'), act: t('studio-topics.merge'), danger: true }))) return
    setBusy(true)
    setFault(null)
    try {
      await api.call('POST /desk/topics/:id/merge', { params: { id }, body: { into: into.id } })
      toast(t('studio-topics.merge-done', { into: into.title }), { tone: 'success' })
      go(`/studio/topics/${into.id}`)
    } catch (error) {
      setFault(asProblem(error).message)
      setBusy(false)
    }
  }

  return (
    <fieldset className="form-section">
      <legend>{t('studio-topics.merge-into')}</legend>
      {fault && <Alert className="is-wide" color="red" role="alert" title={fault} />}
      <Select
        label={t('studio-topics.target')}
        description={t('studio-topics.merge-about')}
        data={choices.map((topic) => ({ value: String(topic.id), label: topic.title }))}
        value={target ? String(target.id) : null}
        searchable
        searchValue={search}
        onSearchChange={setSearch}
        nothingFoundMessage={t('studio-topics.none-found')}
        onChange={(value) => setTarget(choices.find((topic) => String(topic.id) === value) ?? null)}
      />
      <Group className="is-wide">
        <Button variant="default" disabled={!target} loading={busy} onClick={() => target && void merge(target)}>
          {t('studio-topics.merge')}
        </Button>
      </Group>
    </fieldset>
  )
}
