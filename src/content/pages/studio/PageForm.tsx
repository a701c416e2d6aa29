import { useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import type { CallInput } from '#base/contract.ts'
import { Problem, wentWrong } from '#base/problem.ts'
import { t } from '#i18n/messages.ts'
import { Field } from '#community/accounts/Field.tsx'
import { allPages, pageBySlug, pageRevisions } from '../client.ts'
import type { Page, pagesContract } from '../contract.ts'
import { isFixed } from '../rules.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { confirmWith } from '#ui/confirm.ts'
import { useQueryStore } from '#ui/query/QueryProvider.tsx'
import { toast } from '#ui/toast.ts'
import { go } from '#studio/router.ts'
import { PersistentForm } from '#studio/controls/PersistentForm.tsx'
import { KeyedSaves } from '#studio/controls/keyed-saves.ts'
import { besideHolders } from '#studio/controls/error-messages.ts'
import { nextKey, SectionsForm } from './SectionsForm.tsx'

type PageBody = CallInput<(typeof pagesContract)['PUT /pages/:slug']>['body']

export function PageForm({ page }: { page: Page }) {
  const api = useApi()
  const call = callsOf<typeof pagesContract>(api)
  const store = useQueryStore()
  const [sections, setSections] = useState(() => page.sections.map((section, key) => ({ key, section })))
  const [status, setStatus] = useState(page.status)
  const params = { slug: page.slug }
  const [saves] = useState(
    () => new KeyedSaves((body: PageBody, key) => callsOf<typeof pagesContract>(api, { key })('PUT /pages/:slug', { params: { slug: page.slug }, body })),
  )

  async function save({ title = '', standfirst = '', slug }: Record<string, string>): Promise<void> {
    const earlier = await saves.settle()
    const revision = earlier?.data.revision ?? page.revision
    const texts = { title, standfirst, sections: sections.map(({ section }) => section) }
    const kept = await saves.send({ ...texts, status, revision, ...(slug === undefined ? {} : { slug }) }).catch((thrown: unknown) => {
      throw besideHolders(thrown, /^(sections\.\d+\.\w+)\.(.+)$/)
    })
    store.set(pageBySlug(kept.data.slug), kept)
    if (kept.data.slug !== page.slug) go(`/studio/pages/${encodeURIComponent(kept.data.slug)}`)
    void store.refetch(allPages())
    void store.refetch(pageRevisions(kept.data.slug))
    toast(status === 'draft' ? t('studio-pages.saved-as-a-draft') : t('studio-pages.saved-and-public'), { tone: 'success' })
  }
  async function remove(): Promise<void> {
    const text = t('studio-pages.the-page-and-its-revisions')
    if (!(await confirmWith({ title: t('studio-pages.remove-title', { title: page.title }), text, act: t('studio-pages.remove-the-page'), danger: true })))
      return
    await call('DELETE /pages/:slug', { params }).then(
      () => {
        void store.refetch(allPages())
        go('/studio/pages')
      },
      (thrown: unknown) => toast(thrown instanceof Problem ? thrown.message : wentWrong(), { tone: 'error' }),
    )
  }

  return (
    <>
      <PersistentForm
        name={`page ${page.slug}`}
        button={t('studio-pages.save-page')}
        className="btn is-large"
        send={save}
        titleField="title"
        beside={{ sections: sections.map(({ section }) => section), status }}
        onBeside={(beside) => {
          // Other keys: a text that was put back is written in a field of its own.
          const above = nextKey(sections)
          setSections(beside.sections.map((section, at) => ({ key: above + at, section })))
          setStatus(beside.status)
        }}
      >
        <div className="field-pair">
          <Field label={t('studio-pages.title')} name="title" maxLength={120} defaultValue={page.title} />
          <Field label={t('studio-pages.standfirst')} name="standfirst" required={false} maxLength={300} defaultValue={page.standfirst} />
        </div>
        {!isFixed(page.slug) && <Field label={t('studio-pages.address')} name="slug" maxLength={80} defaultValue={page.slug} />}
        <SectionsForm sections={sections} onChange={setSections} />
        {!isFixed(page.slug) && (
          <div className="check-field">
            <input
              id="page-public"
              type="checkbox"
              checked={status === 'approved'}
              onChange={(event) => setStatus(event.currentTarget.checked ? 'approved' : 'draft')}
            />
            <label htmlFor="page-public">{t('studio-pages.public')}</label>
          </div>
        )}
      </PersistentForm>
      <PageActions page={page} onRemove={() => void remove()} />
    </>
  )
}

function PageActions({ page: { slug, revision }, onRemove }: { page: Page; onRemove: () => void }) {
  return (
    <div className="actions">
      <a className="btn is-outlined is-small" href={isFixed(slug) ? `/${slug}` : `/pages/${slug}`} target="_blank" rel="noreferrer">
        {t('studio-pages.view')}
      </a>
      {!isFixed(slug) && revision > 0 && (
        <button type="button" className="btn is-outlined is-small" onClick={onRemove}>
          {t('studio-pages.remove-the-page')}
        </button>
      )}
    </div>
  )
}
