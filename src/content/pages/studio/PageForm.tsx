import { useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import { Problem, wentWrong } from '#base/problem.ts'
import { t } from '#i18n/messages.ts'
import { Field } from '#community/accounts/Field.tsx'
import { allPages } from '../client.ts'
import type { Page, PageFields, pagesContract } from '../contract.ts'
import { isFixed } from '../rules.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { confirmWith } from '#ui/confirm.ts'
import { useQueryStore } from '#ui/query/QueryProvider.tsx'
import { toast } from '#ui/toast.ts'
import { go } from '#studio/router.ts'
import { forgetForm, PersistentForm } from '#studio/controls/PersistentForm.tsx'
import { submitting } from '#studio/controls/submit.ts'
import { PageConflictPanel } from './PageConflictPanel.tsx'
import { nextKey, SectionsForm } from './SectionsForm.tsx'
import { usePageSaves } from './usePageSaves.ts'

export function PageForm({ page }: { page: Page }) {
  const api = useApi()
  const call = callsOf<typeof pagesContract>(api)
  const store = useQueryStore()
  const [sections, setSections] = useState(() => page.sections.map((section, key) => ({ key, section })))
  const [status, setStatus] = useState(page.status)
  const params = { slug: page.slug }
  const { conflict, save: put, resolve } = usePageSaves(page)
  const form = `page ${page.slug}`

  async function save({ title = '', standfirst = '', slug }: Record<string, string>): Promise<void> {
    await put({ title, standfirst, sections: sections.map(({ section }) => section), status, ...(slug === undefined ? {} : { slug }) })
  }
  async function take(chosen: PageFields): Promise<void> {
    await submitting(() => resolve(chosen, () => forgetForm(form)))
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
      {conflict && <PageConflictPanel page={page} conflict={conflict} onTake={(chosen) => void take(chosen)} />}
      <div inert={conflict !== null}>
        <PersistentForm
          name={form}
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
      </div>
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
