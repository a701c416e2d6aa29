import { useEffect, useId, useRef, useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import type { CallInput } from '#base/contract.ts'
import { roles } from '#base/viewer.ts'
import { t } from '#i18n/messages.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { toast } from '#ui/toast.ts'
import { useCreation } from '#ui/creation.ts'
import { useSending } from '#studio/controls/submit.ts'
import type { Invitation, invitationContract } from '../invitation-contract.ts'
import { Faults, TextField } from '../TextField.tsx'
import { roleLabel } from './role-labels.ts'

type InvitationBody = CallInput<(typeof invitationContract)['POST /invitations']>['body']

const blank = { email: '', name: '', note: '' }

/** Invites by mail. */
export function InviteForm({ onSent, onClose }: { onSent: () => void; onClose: () => void }) {
  const creation = useInviting()
  const [values, setValues] = useState(blank)
  const [role, setRole] = useState<(typeof roles)[number]>('author')
  const { fields, busy, send } = useSending()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const input = (name: 'email' | 'name') => ({
    value: values[name],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  })

  async function invite(): Promise<void> {
    await creation.send({ ...values, role })
    toast(t('studio-accounts.invitation-on-its-way', { email: values.email }), { tone: 'success' })
    setValues(blank)
    onSent()
  }

  return (
    <form
      ref={form}
      className="settings-form"
      aria-labelledby={`${id}-title`}
      onSubmit={(event) => {
        event.preventDefault()
        void send(invite)
      }}
    >
      <h2 id={`${id}-title`}>{t('studio-accounts.invite-somebody')}</h2>
      <Faults value={fields}>
        <TextField
          label={t('studio-accounts.e-mail')}
          name="email"
          field={(attributes) => <input type="email" required maxLength={254} {...input('email')} {...attributes} />}
        />
        <TextField
          label={t('studio-accounts.name-optional')}
          name="name"
          field={(attributes) => <input maxLength={120} {...input('name')} {...attributes} />}
        />
        <TextField
          label={t('studio-accounts.note-optional')}
          name="note"
          field={(attributes) => (
            <textarea rows={3} maxLength={500} value={values.note} onChange={(event) => setValues({ ...values, note: event.target.value })} {...attributes} />
          )}
        />
      </Faults>
      <div className="form-row">
        <label className="is-growing">
          {t('studio-accounts.role')}
          <select value={role} onChange={(event) => setRole(roles.find((one) => one === event.target.value) ?? 'author')}>
            {roles.map((one) => (
              <option key={one} value={one}>
                {roleLabel(one)}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className="btn" disabled={busy}>
          {t('studio-accounts.send-the-invitation')}
        </button>
        <button type="button" className="btn is-outlined" onClick={onClose}>
          {t('action.close')}
        </button>
      </div>
    </form>
  )
}

/** An invitation that is no longer as the form says has been mailed, perhaps to another address: it is taken back. */
function useInviting() {
  const client = useApi()
  return useCreation<InvitationBody, { data: Invitation }>({
    create: (body, key) => callsOf<typeof invitationContract>(client, { key })('POST /invitations', { body }),
    change: async ({ data }) => {
      await callsOf<typeof invitationContract>(client)('DELETE /invitations/:id', { params: { id: String(data.id) } })
      return null
    },
  })
}
