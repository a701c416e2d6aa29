import { useId, useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import { t } from '#i18n/messages.ts'
import { Faults, TextField } from '#community/accounts/TextField.tsx'
import { MergedForm } from '#content/publishing/studio/MergedForm.tsx'
import type { Webhook, WebhookFields, webhooksContract } from '../contract.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { toast } from '#ui/toast.ts'
import { useCreation } from '#ui/creation.ts'
import { useSending } from '#studio/controls/submit.ts'
import { CheckLine } from '#studio/controls/CheckLine.tsx'
import { FormError } from '#studio/controls/FormError.tsx'

interface Props {
  /** The one to be changed; null for a new one. */
  webhook: Webhook | null
  /** Everything that can be told. */
  known: readonly string[]
  /** With the secret of a new one. */
  onKept: (webhook: Webhook, secret: string | null) => void
}

export function WebhookForm(props: Props) {
  const { webhook, onKept } = props
  const client = useApi()
  const api = callsOf<typeof webhooksContract>(client)
  const creation = useCreation<WebhookFields, Webhook & { secret: string }>({
    create: async (body, key) => (await callsOf<typeof webhooksContract>(client, { key })('POST /webhooks', { body })).data,
    change: async ({ id, secret }, body) => ({ ...(await api('PUT /webhooks/:id', { params: { id: String(id) }, body })).data, secret }),
  })

  async function make(body: WebhookFields): Promise<void> {
    const { secret, ...made } = await creation.send(body)
    onKept(made, secret)
  }

  if (!webhook) return <Fields {...props} stored={null} save={make} />
  const params = { id: String(webhook.id) }
  return (
    <MergedForm<WebhookFields>
      form={`webhook ${webhook.id}`}
      stored={fieldsOf(webhook)}
      put={async (body, basedOn) => {
        const { data } = await api('PUT /webhooks/:id', { params, body: { ...body, based_on: basedOn } })
        toast(t('studio-webhooks.kept'), { tone: 'success' })
        onKept(data, null)
        return fieldsOf(data)
      }}
      read={async () => {
        const hook = (await api('GET /webhooks')).data.find(({ id }) => id === webhook.id)
        return fieldsOf(hook ?? webhook)
      }}
      labelOf={labelOf}
      nameOf={nameOf}
    >
      {(stored, save) => <Fields {...props} stored={stored} save={save} />}
    </MergedForm>
  )
}

function Fields({ webhook, known, stored, save }: Props & { stored: WebhookFields | null; save: (fields: WebhookFields) => Promise<void> }) {
  const [url, setUrl] = useState(stored?.url ?? '')
  const [kinds, setKinds] = useState<readonly string[]>(stored?.kinds ?? ['article.published', 'comment.shown'])
  const [isOn, setIsOn] = useState(stored === null || stored.status === 'active')
  const { fields, busy, send } = useSending()
  const id = useId()

  async function keep(): Promise<void> {
    await save({ url, kinds: [...kinds], status: isOn ? 'active' : 'off' })
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
      <KindsField kinds={kinds} known={known} texts={fields['kinds']} onChange={setKinds} />
      {webhook && (
        <CheckLine checked={isOn} onChange={setIsOn}>
          {t('studio-webhooks.enabled')}
        </CheckLine>
      )}
      <div className="form-row">
        <button type="submit" className="btn" disabled={busy || kinds.length === 0}>
          {webhook ? t('studio-webhooks.keep') : t('studio-webhooks.add')}
        </button>
      </div>
    </form>
  )
}

function fieldsOf({ url, kinds, status }: Webhook): WebhookFields {
  return { url, kinds, status: status === 'active' ? status : 'off' }
}

function labelOf(field: string): string {
  if (field === 'url') return t('studio-webhooks.address-that-receives-events')
  return field === 'kinds' ? t('studio-webhooks.events') : t('studio-webhooks.enabled')
}

function nameOf(field: string, value: unknown): string | undefined {
  if (field === 'status') return value === 'active' ? t('studio-webhooks.enabled') : t('studio-webhooks.disabled')
  if (field !== 'kinds' || !Array.isArray(value)) return undefined
  return value.map((kind: unknown) => (kind === '*' ? t('studio-webhooks.all-events-also-future-kinds') : String(kind))).join('\n')
}

interface KindsFieldProps {
  kinds: readonly string[]
  known: readonly string[]
  texts: string[] | undefined
  onChange: (change: (before: readonly string[]) => readonly string[]) => void
}

function KindsField({ kinds, known, texts, onChange }: KindsFieldProps) {
  const id = useId()
  const all = kinds.includes('*')
  const choose = (kind: string, yes: boolean) => onChange((before) => (yes ? [...before, kind] : before.filter((one) => one !== kind)))
  return (
    <fieldset className="scope-list" aria-describedby={id}>
      <legend>{t('studio-webhooks.events')}</legend>
      <CheckLine checked={all} onChange={(yes) => choose('*', yes)}>
        {t('studio-webhooks.all-events-also-future-kinds')}
      </CheckLine>
      {!all && (
        <div className="event-kinds">
          {known.map((kind) => (
            <CheckLine key={kind} checked={kinds.includes(kind)} onChange={(yes) => choose(kind, yes)}>
              {kind}
            </CheckLine>
          ))}
        </div>
      )}
      <FormError id={id} texts={texts} />
    </fieldset>
  )
}
