import { useState } from 'react'
import { t } from '#i18n/messages.ts'
import { toast } from '#ui/toast.ts'
import type { Me } from './contract.ts'
import { Form } from './Form.tsx'
import { PasswordField } from './PasswordField.tsx'
import { ProofFields, proofOf } from './ProofFields.tsx'
import { useAccountCalls } from './useAccount.ts'

export function PasswordSettings({ account }: { account: Me }) {
  const { profile, security, changed } = useAccountCalls()
  const [sent, setSent] = useState(0)

  async function change({ current_password, password = '', ...values }: Record<string, string>): Promise<void> {
    const proof = { ...proofOf(values), ...(current_password === undefined ? {} : { current_password }) }
    const { message } = await security('PUT /user/password', { body: { ...proof, password } })
    await changed()
    setSent(sent + 1)
    toast(message, { tone: 'success' })
  }

  async function mailLink(): Promise<void> {
    const { message } = await profile('POST /password/forgot', { body: { email: account.email } })
    toast(message, { tone: 'success' })
  }

  return (
    <section className="account-setting" aria-labelledby="set-password">
      <h3 className="heading h5" id="set-password">
        {t('accounts.password')}
      </h3>
      {account.has_password ? (
        <details>
          <summary className="text-button">{t('accounts.change-it')}</summary>
          <Form key={sent} button={t('accounts.change-password')} className="btn is-small" send={change}>
            {/* Password managers ask whose it is. */}
            <input type="hidden" name="username" autoComplete="username" value={account.email} />
            <ProofFields label={t('accounts.password-now')} name="current_password" />
            <PasswordField label={t('accounts.new-password')} />
            <p className="meta">{t('accounts.change-password-note')}</p>
          </Form>
        </details>
      ) : (
        <Form button={t('accounts.send-link')} className="btn is-outlined is-small" send={mailLink}>
          <p>{t('accounts.no-password')}</p>
        </Form>
      )}
    </section>
  )
}
