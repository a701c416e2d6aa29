import { callsOf } from '#base/api-client.ts'
import { t } from '#i18n/messages.ts'
import { Form } from '#community/accounts/Form.tsx'
import { useApi } from '#ui/ApiProvider.tsx'
import { useQueryStore } from '#ui/query/QueryProvider.tsx'
import { mailingLabel } from './mailing-fields.ts'
import { toast } from '#ui/toast.ts'
import { oneMailing } from '../client.ts'
import { MergedForm } from '#content/publishing/studio/MergedForm.tsx'
import type { ArchiveChoice, Mailing, mailingsContract } from '../contract.ts'
import { ArchiveFields, archiveIn } from './ArchiveFields.tsx'
import { archiveValue } from './archive-names.ts'

/** The page of a newsletter that was sent: given, taken away, looked at. */
export function ArchiveForm({ mailing }: { mailing: Mailing }) {
  const call = callsOf<typeof mailingsContract>(useApi())
  const store = useQueryStore()

  const params = { id: String(mailing.id) }

  async function put(wanted: ArchiveChoice, basedOn: ArchiveChoice): Promise<ArchiveChoice> {
    const kept = await call('PUT /newsletter/mailings/:id/archive', { params, body: { ...wanted, based_on: basedOn } })
    store.set(oneMailing(mailing.id), kept)
    toast(t('studio-newsletter-archive.saved'), { tone: 'success' })
    return choiceOf(kept.data)
  }

  return (
    <>
      <MergedForm<ArchiveChoice>
        form={`archive ${mailing.id}`}
        stored={choiceOf(mailing)}
        put={put}
        read={async () => choiceOf((await call('GET /newsletter/mailings/:id', { params })).data)}
        labelOf={mailingLabel}
        nameOf={archiveValue}
      >
        {(stored, save) => (
          <Form send={(values) => save(choiceOf({ ...stored, ...archiveIn(values) }))} button={t('studio-newsletter-archive.save')} className="btn is-outlined">
            <ArchiveFields chosen={stored} />
          </Form>
        )}
      </MergedForm>
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

function choiceOf({ archive, indexing }: Partial<Pick<Mailing, 'archive' | 'indexing'>>): ArchiveChoice {
  return { archive: archive ?? 'mail', indexing: indexing ?? 'index' }
}
