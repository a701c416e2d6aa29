import { callsOf } from '#base/api-client.ts'
import { t } from '#i18n/messages.ts'
import { Form } from '#community/accounts/Form.tsx'
import { useApi } from '#ui/ApiProvider.tsx'
import { useQueryStore } from '#ui/query/QueryProvider.tsx'
import { toast } from '#ui/toast.ts'
import { oneMailing } from '../client.ts'
import type { Mailing, mailingsContract } from '../contract.ts'
import { ArchiveFields, archiveIn } from './ArchiveFields.tsx'

/** The page of a newsletter that was sent: given, taken away, looked at. */
export function ArchiveForm({ mailing }: { mailing: Mailing }) {
  const call = callsOf<typeof mailingsContract>(useApi())
  const store = useQueryStore()

  async function save(values: Record<string, string>): Promise<void> {
    const { archive = 'mail', indexing = 'index' } = archiveIn(values)
    store.set(oneMailing(mailing.id), await call('PUT /newsletter/mailings/:id/archive', { params: { id: String(mailing.id) }, body: { archive, indexing } }))
    toast(t('studio-newsletter-archive.saved'), { tone: 'success' })
  }

  return (
    <>
      <Form send={save} button={t('studio-newsletter-archive.save')} className="btn is-outlined">
        <ArchiveFields chosen={{ archive: mailing.archive ?? 'mail', indexing: mailing.indexing }} />
      </Form>
      {mailing.page_path && (
        <p>
          <a className="more-link" href={mailing.page_path}>
            {t('studio-newsletter-archive.open-page')}
          </a>
        </p>
      )}
    </>
  )
}
