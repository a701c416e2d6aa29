import { useEffect, useId, useRef, useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import { t } from '#i18n/messages.ts'
import { Faults, TextField } from '#community/accounts/TextField.tsx'
import type { redirectsContract, RedirectRule } from '../contract.ts'
import { redirectStatuses } from '../rules.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { toast } from '#ui/toast.ts'
import { useSending } from '#studio/controls/submit.ts'

type Status = (typeof redirectStatuses)[number]

const words = () => ({ 301: t('studio-redirects.for-good'), 302: t('studio-redirects.for-a-while'), 410: t('studio-redirects.it-is-gone') })

/** A new rule, or the one that is being changed. What is refused stays in its fields. */
export function RedirectForm({ rule, onSaved, onCancel }: { rule: RedirectRule | null; onSaved: () => void; onCancel: () => void }) {
  const api = callsOf<typeof redirectsContract>(useApi())
  const [from, setFrom] = useState(rule?.from_path ?? '')
  const [to, setTo] = useState(rule?.to_path ?? '')
  const [status, setStatus] = useState<Status>(rule?.status ?? 301)
  const { fields, busy, send } = useSending(t('studio-redirects.save-failed'))
  const id = useId()
  // It stands above a list that may be long.
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (rule) first.current?.focus()
  }, [rule])

  async function save(): Promise<void> {
    const body = { from_path: from, to_path: status === 410 ? null : to, status, note: rule?.note ?? '' }
    if (rule) await api('PUT /redirects/:id', { params: { id: String(rule.id) }, body })
    else await api('POST /redirects', { body })
    toast(t('studio-redirects.is-saved', { address: from }))
    if (!rule) {
      setFrom('')
      setTo('')
    }
    onSaved()
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
