import { useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import type { CallInput } from '#base/contract.ts'
import { Problem } from '#base/problem.ts'
import { t } from '#i18n/messages.ts'
import { allPages, pageBySlug, pageRevisions } from '../client.ts'
import type { Page, PageFields, pagesContract } from '../contract.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { useQueryStore } from '#ui/query/QueryProvider.tsx'
import { toast } from '#ui/toast.ts'
import { go } from '#studio/router.ts'
import { errorsBesideHolders } from '#studio/controls/error-messages.ts'
import { KeyedSaves } from '#base/keyed-saves.ts'

type PageBody = CallInput<(typeof pagesContract)['PUT /pages/:slug']>['body']

interface PageConflict {
  mine: PageBody
  theirs: Page
}

/** Saves of a page, and what another has saved meanwhile; null while there is no conflict. */
export function usePageSaves(page: Page) {
  const api = useApi()
  const store = useQueryStore()
  const [conflict, setConflict] = useState<PageConflict | null>(null)
  const [saves] = useState(
    () => new KeyedSaves((body: PageBody, key) => callsOf<typeof pagesContract>(api, { key })('PUT /pages/:slug', { params: { slug: page.slug }, body })),
  )

  /** Also after a lost answer. @throws Problem */
  async function save(body: PageBody): Promise<void> {
    const earlier = await saves.settle()
    await send({ ...body, revision: earlier?.data.revision ?? page.revision })
  }

  /** What was chosen of both; the own version that is not taken stays among the revisions. `onSaved` runs before the page is drawn anew. @throws Problem */
  async function resolve(chosen: PageFields, onSaved: () => void): Promise<void> {
    if (!conflict) return
    const { mine, theirs } = conflict
    const { title, standfirst, sections } = mine
    const own = { title, standfirst, sections }
    const isOwn = JSON.stringify(chosen) === JSON.stringify(own)
    await send({ ...mine, ...chosen, revision: theirs.revision, ...(isOwn ? {} : { instead_of: own }) }, onSaved)
  }

  async function send(body: PageBody, onSaved = () => {}): Promise<void> {
    const kept = await saves.send(body).catch(async (thrown: unknown) => {
      if (thrown instanceof Problem && thrown.code === 'page-changed') setConflict(await withNewest(body))
      throw errorsBesideHolders(thrown, /^(sections\.\d+\.\w+)\.(.+)$/)
    })
    onSaved()
    setConflict(null)
    store.set(pageBySlug(kept.data.slug), kept)
    if (kept.data.slug !== page.slug) go(`/studio/pages/${encodeURIComponent(kept.data.slug)}`)
    void store.refetch(allPages())
    void store.refetch(pageRevisions(kept.data.slug))
    toast(body.status === 'draft' ? t('studio-pages.saved-as-a-draft') : t('studio-pages.saved-and-public'), { tone: 'success' })
  }

  /** Null where the page is gone, or has got another address. */
  async function withNewest(body: PageBody): Promise<PageConflict | null> {
    const { instead_of: _, ...mine } = body
    const call = callsOf<typeof pagesContract>(api)
    return call('GET /pages/:slug', { params: { slug: page.slug } }).then(
      ({ data }) => ({ mine, theirs: data }),
      () => null,
    )
  }

  return { conflict, save, resolve }
}
