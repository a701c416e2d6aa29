import { useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import { t } from '#i18n/messages.ts'
import { everyList, newsletterOverview, openLists } from '../client.ts'
import type { listsContract, NewsletterList } from '../contract.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { confirmWith } from '#ui/confirm.ts'
import { QueryError } from '#ui/query/QueryError.tsx'
import { useQueryStore } from '#ui/query/QueryProvider.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { Skeletons } from '#ui/Skeleton.tsx'
import { submitting } from '#studio/controls/submit.ts'
import { StudioLink } from '#studio/StudioLink.tsx'
import { NewsletterListForm } from './NewsletterListForm.tsx'
import './mailings.css'
import { ListTable } from './ListTable.tsx'

/** The lists that readers subscribe to: made, changed, put in order and closed. */
export function Screen() {
  const call = callsOf<typeof listsContract>(useApi())
  const store = useQueryStore()
  const lists = useQuery(everyList())
  const [open, setOpen] = useState<string | null>(null)
  const [saves, setSaves] = useState(0)
  const all = lists.data?.data ?? []

  function keep(answer: { data: NewsletterList[] }): void {
    store.set(everyList(), answer)
    void store.refetch(newsletterOverview())
    void store.refetch(openLists())
    setOpen(null)
  }

  function move(at: number): void {
    const before = all.map(({ slug }) => slug)
    const slugs = [...before]
    const [one] = slugs.splice(at, 1)
    if (one !== undefined) slugs.splice(at - 1, 0, one)
    void submitting(async () => keep(await call('POST /newsletter/lists/order', { body: { slugs, based_on: { slugs: before } } })))
  }

  async function close({ slug, shown_name: list }: NewsletterList): Promise<void> {
    const text = t('studio-newsletter-lists.what-closing-does')
    if (!(await confirmWith({ title: t('studio-newsletter-lists.close-question', { list }), text, act: t('studio-newsletter-lists.close') }))) return
    await submitting(async () => keep(await call('POST /newsletter/lists/:slug/close', { params: { slug } })))
  }

  function reopen({ slug }: NewsletterList): void {
    void submitting(async () => keep(await call('POST /newsletter/lists/:slug/reopen', { params: { slug } })))
  }

  const edited = all.find(({ slug }) => slug === open) ?? null
  return (
    <>
      <div className="screen-header">
        <h1 className="heading">{t('studio-newsletter-lists.lists')}</h1>
      </div>
      <p>
        <StudioLink className="content-form__back" to="/studio/newsletter">
          {t('studio-newsletter-lists.back')}
        </StudioLink>
      </p>
      <p className="studio-hint">{t('studio-newsletter-lists.what-lists-are')}</p>
      {lists.isError ? (
        <QueryError query={lists} />
      ) : !lists.data ? (
        <Skeletons count={3} shape="text" />
      ) : (
        <ListTable lists={all} onMove={move} onChange={setOpen} onToggle={(list) => (list.closed_at ? reopen(list) : void close(list))} />
      )}
      <NewsletterListForm
        key={edited?.slug ?? `new ${saves}`}
        list={edited}
        onSaved={(answer) => (setSaves(saves + 1), keep(answer))}
        onCancel={() => setOpen(null)}
      />
    </>
  )
}
