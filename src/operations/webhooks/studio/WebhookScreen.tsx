import { useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import { formatDate } from '#studio/moments.ts'
import { t } from '#i18n/messages.ts'
import { deliveriesOf, webhookList } from '../client.ts'
import type { Delivery, webhooksContract } from '../contract.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { EmptyNote } from '#ui/EmptyNote.tsx'
import { QueryError } from '#ui/query/QueryError.tsx'
import { confirmWith } from '#ui/confirm.ts'
import { useQueryStore } from '#ui/query/QueryProvider.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { Skeletons } from '#ui/Skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { submitting } from '#studio/controls/submit.ts'
import { DeliveryList } from './DeliveryList.tsx'
import { SecretNote } from '#studio/controls/SecretNote.tsx'
import { WebhookForm } from './WebhookForm.tsx'
import { go } from '#studio/router.ts'
import type { ScreenProps } from '#studio/screen.ts'
import { StudioLink } from '#studio/StudioLink.tsx'
import '#content/admin/studio/content-admin.css'
import '#studio/audience.css'
import { useWindowSubject } from '#studio/window-title.ts'
import '#operations/imports/studio/import-export.css'
import { WebhookActions } from './WebhookActions.tsx'

/** One server that is told, and what it was told. */
export function Screen({ params }: ScreenProps) {
  const api = callsOf<typeof webhooksContract>(useApi())
  const store = useQueryStore()
  const id = Number(params['no'])
  const hooks = useQuery(webhookList())
  const hook = hooks.data?.data.find((one) => one.id === id)
  useWindowSubject(hook?.url)
  const [secret, setSecret] = useState<string | null>(null)
  const key = { params: { id: String(id) } }
  const [busy, setBusy] = useState(false) // a server that is asked may take ten seconds to answer

  async function act(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    await submitting(work)
    setBusy(false)
    void store.refetch(deliveriesOf(id))
    void hooks.refetch()
  }

  async function anotherSecret(): Promise<void> {
    const text = t('studio-webhooks.old-secret-stops')
    if (!(await confirmWith({ title: t('studio-webhooks.new-secret-question'), text, act: t('studio-webhooks.make-a-new-secret'), danger: true }))) return
    await act(async () => setSecret((await api('POST /webhooks/:id/secret', key)).data.secret))
  }

  async function remove(): Promise<void> {
    const text = t('studio-webhooks.delete-means')
    if (!(await confirmWith({ title: t('studio-webhooks.delete-question'), text, act: t('studio-webhooks.delete-the-webhook'), danger: true }))) return
    await act(async () => {
      await api('DELETE /webhooks/:id', key)
      go('/studio/webhooks')
    })
  }

  return (
    <>
      <div className="screen-header">
        <h1 className="heading">{t('studio-webhooks.webhook')}</h1>
      </div>
      <p>
        <StudioLink className="content-form__back" to="/studio/webhooks">
          {t('studio-webhooks.all-webhooks')}
        </StudioLink>
      </p>
      {hooks.isError ? (
        <QueryError query={hooks} />
      ) : !hooks.data ? (
        <Skeletons count={4} shape="text" />
      ) : !hook ? (
        <EmptyNote title={t('studio-webhooks.there-is-no-such-webhook')} />
      ) : (
        <>
          {hook.status === 'failing' && (
            <p className="transfer-error" role="alert">
              {t('studio-webhooks.has-failed-since', { date: formatDate(hook.failing_since ?? hook.created_at) })}
            </p>
          )}
          {secret !== null && <SecretNote key={secret} title={t('studio-webhooks.the-new-secret')} secret={secret} onClose={() => setSecret(null)} />}
          <WebhookForm key={hook.id} webhook={hook} known={hooks.data.kinds} onKept={() => void hooks.refetch()} />
          <WebhookActions
            busy={busy}
            onTest={() => void act(async () => toastDelivery((await api('POST /webhooks/:id/test', key)).data))}
            onSecret={() => void anotherSecret()}
            onRemove={() => void remove()}
          />
          <DeliveryList
            id={id}
            busy={busy}
            onResend={(delivery) =>
              void act(async () => {
                const { data } = await api('POST /webhooks/:id/deliveries/:delivery/resend', { params: { id: String(id), delivery: String(delivery) } })
                toastDelivery(data)
              })
            }
          />
        </>
      )}
    </>
  )
}

function toastDelivery({ status, answer }: Delivery): void {
  toast(status === 'delivered' ? t('studio-webhooks.delivered-answer', { answer }) : t('studio-webhooks.not-delivered-answer', { answer }), {
    tone: status === 'delivered' ? 'success' : 'error',
  })
}
