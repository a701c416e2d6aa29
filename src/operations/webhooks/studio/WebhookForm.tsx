import { useId, useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import { t } from '#i18n/messages.ts'
import { Faults, TextField } from '#community/accounts/TextField.tsx'
import type { Webhook, webhooksContract } from '../contract.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { toast } from '#ui/toast.ts'
import { useSending } from '#studio/controls/submit.ts'
import { FormError } from '#studio/controls/FormError.tsx'

interface Props {
  /** The one to be changed; null for a new one. */
  webhook: Webhook | null
  /** Everything that can be told. */
  known: readonly string[]
  /** With the secret of a new one. */
  onKept: (webhook: Webhook, secret: string | null) => void
}

export function WebhookForm({ webhook, known, onKept }: Props) {
  const api = callsOf<typeof webhooksContract>(useApi())
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [kinds, setKinds] = useState<readonly string[]>(webhook?.kinds ?? ['article.published', 'comment.shown'])
  const [isOn, setIsOn] = useState(webhook === null || webhook.status === 'active')
  const { fields, busy, send } = useSending()
  const id = useId()
  const all = kinds.includes('*')

  async function keep(): Promise<void> {
    const body = { url, kinds: [...kinds], status: isOn ? ('active' as const) : ('off' as const) }
    if (webhook) {
      const { data } = await api('PUT /webhooks/:id', { params: { id: String(webhook.id) }, body })
      toast(t('studio-webhooks.kept'), { tone: 'success' })
      onKept(data, null)
    } else {
      const { secret, ...made } = (await api('POST /webhooks', { body })).data
      onKept(made, secret)
    }
  }

  function choose(kind: string, yes: boolean): void {
    setKinds((before) => (yes ? [...before, kind] : before.filter((one) => one !== kind)))
  }

  return (
    <form
      className="settings-form"
      aria-labelledby={`${id}-title`}
      onSubmit={(event) => {
        event.preventDefault()
        void send(keep)
      }}
    >
      <h2 id={`${id}-title`}>{webhook ? t('studio-webhooks.address-and-events') : t('studio-webhooks.a-new-webhook')}</h2>
      <Faults value={fields}>
        <TextField
          label={t('studio-webhooks.address-that-receives-events')}
          name="url"
          field={(attributes) => (
            <input
              type="url"
              value={url}
              required
              maxLength={2000}
              placeholder={t('studio-webhooks.https-example-org-masthead')}
              onChange={(event) => setUrl(event.target.value)}
              {...attributes}
            />
          )}
        />
      </Faults>
      <fieldset className="scope-list" aria-describedby={`${id}-kinds`}>
        <legend>{t('studio-webhooks.events')}</legend>
        <label className="check-line">
          <input type="checkbox" checked={all} onChange={(event) => choose('*', event.target.checked)} />
          <span>{t('studio-webhooks.all-events-also-future-kinds')}</span>
        </label>
        {!all && (
          <div className="event-kinds">
            {known.map((kind) => (
              <label key={kind} className="check-line">
                <input type="checkbox" checked={kinds.includes(kind)} onChange={(event) => choose(kind, event.target.checked)} />
                <span>{kind}</span>
              </label>
            ))}
          </div>
        )}
        <FormError id={`${id}-kinds`} texts={fields['kinds']} />
      </fieldset>
      {webhook && (
        <label className="check-line">
          <input type="checkbox" checked={isOn} onChange={(event) => setIsOn(event.target.checked)} />
          <span>{t('studio-webhooks.enabled')}</span>
        </label>
      )}
      <div className="form-row">
        <button type="submit" className="btn" disabled={busy || kinds.length === 0}>
          {webhook ? t('studio-webhooks.keep') : t('studio-webhooks.add')}
        </button>
      </div>
    </form>
  )
}
