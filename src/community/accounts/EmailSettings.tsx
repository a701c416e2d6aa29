import { useState } from 'react'
import { t, tParts } from '#i18n/messages.ts'
import { toast } from '#ui/toast.ts'
import type { Me } from './contract.ts'
import { Field } from './Field.tsx'
import { Form } from './Form.tsx'
import { ProofFields, proofOf } from './ProofFields.tsx'
import { useAccountCalls } from './useAccount.ts'

/** The address one gets in by. A new one counts once its mail is answered; until then the old one does. */
export function EmailSettings({ account }: { account: Me }) {
  const { security, changed } = useAccountCalls()
  const [sent, setSent] = useState(0)

  async function change(values: Record<string, string>): Promise<void> {
    const { message } = await security('PUT /user/email', { body: { ...proofOf(values), email: values['email'] ?? '' } })
    await changed()
    setSent(sent + 1)
    toast(message, { tone: 'success' })
  }

  async function takeBack(): Promise<void> {
    await security('DELETE /user/email')
    await changed()
    toast(t('accounts.email-stays'))
  }

  return (
    <section className="account-setting" aria-labelledby="set-email">
      <h3 className="heading h5" id="set-email">
        {t('accounts.e-mail')}
      </h3>
      <p>{tParts('accounts.you-get-in-as', { email: <b key="email">{account.email}</b> })}</p>
      {account.new_email && (
        <Form button={t('accounts.take-back')} className="btn is-outlined is-small" send={takeBack}>
          <p className="form-message">{t('accounts.wrote-to-new-email', { email: account.new_email })}</p>
        </Form>
      )}
      <details>
        <summary className="text-button">{t('accounts.change-it')}</summary>
        {/* Begun anew once it was sent. */}
        <Form key={sent} button={t('accounts.write-to-new-email')} className="btn is-small" send={change}>
          <Field label={t('accounts.new-e-mail')} name="email" type="email" inputMode="email" autoComplete="email" maxLength={254} />
          <ProofFields />
        </Form>
      </details>
    </section>
  )
}
