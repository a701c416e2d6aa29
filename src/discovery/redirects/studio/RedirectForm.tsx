import { useEffect, useId, useRef, useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import { t } from '#i18n/messages.ts'
import { Faults, TextField } from '#community/accounts/TextField.tsx'
import { MergedForm } from '#content/publishing/studio/MergedForm.tsx'
import type { redirectsContract, RedirectRule, RuleFields } from '../contract.ts'
import { redirectStatuses } from '../rules.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { toast } from '#ui/toast.ts'
import { useCreation } from '#ui/creation.ts'
import { useSending } from '#studio/controls/submit.ts'

type Status = (typeof redirectStatuses)[number]

const words = () => ({ 301: t('studio-redirects.for-good'), 302: t('studio-redirects.for-a-while'), 410: t('studio-redirects.it-is-gone') })

interface Props {
  rule: RedirectRule | null
  /** Old address of a new rule. */
  from?: string
  onSaved: () => void
  onCancel: () => void
}

/** A new rule, or the one that is being changed. What is refused stays in its fields. */
export function RedirectForm(props: Props) {
  const { rule, onSaved } = props
  const client = useApi()
  const api = callsOf<typeof redirectsContract>(client)
  const kept = ({ data }: { data: RedirectRule }): void => {
    toast(t('studio-redirects.is-saved', { address: data.from_path }))
    onSaved()
  }
  const creation = useCreation<RuleFields, { data: RedirectRule }>({
    create: (body, key) => callsOf<typeof redirectsContract>(client, { key })('POST /redirects', { body }),
    change: ({ data }, body) => api('PUT /redirects/:id', { params: { id: String(data.id) }, body }),
  })
  if (!rule) return <Fields {...props} stored={null} save={(body) => creation.send(body).then(kept)} />
  const params = { id: String(rule.id) }
  return (
    <MergedForm<RuleFields>
      form={`redirect ${rule.id}`}
      stored={fieldsOf(rule)}
      put={async (body, basedOn) => {
        const answer = await api('PUT /redirects/:id', { params, body: { ...body, based_on: basedOn } })
        kept(answer)
        return fieldsOf(answer.data)
      }}
      read={async () => fieldsOf((await api('GET /redirects/:id', { params })).data)}
      labelOf={labelOf}
      nameOf={(field, value) => (field === 'status' ? new Map(Object.entries(words())).get(String(value)) : undefined)}
    >
      {(stored, save) => <Fields {...props} stored={stored} save={save} />}
    </MergedForm>
  )
}

function Fields({ rule, from: given = '', stored, onCancel, save: keep }: Props & { stored: RuleFields | null; save: (fields: RuleFields) => Promise<void> }) {
  const [from, setFrom] = useState(stored?.from_path ?? given)
  const [to, setTo] = useState(stored?.to_path ?? '')
  const [status, setStatus] = useState<Status>(stored?.status ?? 301)
  const { fields, busy, send } = useSending(t('studio-redirects.save-failed'))
  const id = useId()
  // It stands above a list that may be long.
  const [first, place] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  useEffect(() => {
    if (rule) first.current?.focus()
    else if (given) place.current?.focus()
  }, [rule, given, first, place])

  async function save(): Promise<void> {
    await keep({ from_path: from, to_path: status === 410 ? null : to, status, note: stored?.note ?? '' })
    if (rule) return
    setFrom('')
    setTo('')
  }

  return (
    <form
      className="settings-form"
      aria-labelledby={`${id}-title`}
      onSubmit={(event) => {
        event.preventDefault()
        void send(save)
      }}
    >
      <h2 id={`${id}-title`}>{rule ? t('studio-redirects.change-redirect', { address: rule.from_path }) : t('studio-redirects.a-new-redirect')}</h2>
      <Faults value={fields}>
        <TextField
          label={t('studio-redirects.old-address')}
          name="from_path"
          field={(attributes) => (
            <input
              ref={first}
              value={from}
              required
              placeholder={t('studio-redirects.2019-an-old-story')}
              onChange={(event) => setFrom(event.target.value)}
              {...attributes}
            />
          )}
        />
        {status !== 410 && (
          <TextField
            label={t('studio-redirects.leads-to')}
            name="to_path"
            field={(attributes) => (
              <input
                ref={place}
                value={to}
                required
                placeholder={t('studio-redirects.articles-the-same-story')}
                onChange={(event) => setTo(event.target.value)}
                {...attributes}
              />
            )}
          />
        )}
      </Faults>
      <div className="form-row">
        <StatusSelect value={status} onChange={setStatus} />
        <button type="submit" className="btn" disabled={busy}>
          {rule ? t('studio-redirects.keep') : t('studio-redirects.add')}
        </button>
        {rule && (
          <button type="button" className="btn is-outlined" onClick={onCancel}>
            {t('action.cancel')}
          </button>
        )}
      </div>
    </form>
  )
}

function fieldsOf({ from_path, to_path, status, note }: RedirectRule): RuleFields {
  return { from_path, to_path, status, note }
}

function labelOf(field: string): string {
  if (field === 'from_path') return t('studio-redirects.old-address')
  return field === 'to_path' ? t('studio-redirects.leads-to') : t('studio-redirects.how')
}

function StatusSelect({ value, onChange }: { value: Status; onChange: (status: Status) => void }) {
  return (
    <label className="is-growing">
      {t('studio-redirects.how')}
      <select value={value} onChange={(event) => onChange(redirectStatuses.find((one) => String(one) === event.target.value) ?? 301)}>
        {redirectStatuses.map((one) => (
          <option key={one} value={one}>
            {words()[one]}
          </option>
        ))}
      </select>
    </label>
  )
}
