import { useState } from 'react'
import { t } from '#i18n/messages.ts'
import { toast } from '#ui/toast.ts'
import type { Me } from './contract.ts'
import { Form } from './Form.tsx'
import { ProofFields, proofOf } from './ProofFields.tsx'
import { isStaff } from './rules.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SecondFactorSetup } from './SecondFactorSetup.tsx'
import { useAccountCalls } from './useAccount.ts'

/** A code of an authenticator app besides the password. */
export function SecondFactor({ account }: { account: Me }) {
  const { security, changed } = useAccountCalls()
  const [codes, setCodes] = useState<string[]>()
  const isOn = account.second_factor === 'on'
  const { authenticator } = account

  async function renew(values: Record<string, string>): Promise<void> {
    setCodes((await security('POST /user/second-factor/recovery', { body: proofOf(values) })).recovery_codes)
  }

  async function remove(values: Record<string, string>): Promise<void> {
    const { message } = await security('POST /user/second-factor/remove', { body: proofOf(values) })
    setCodes(undefined)
    await changed()
    toast(message)
  }

  async function confirmed(fresh: string[]): Promise<void> {
    setCodes(fresh)
    await changed()
  }

  return (
    <section className="account-setting" aria-labelledby="set-factor">
      <h3 className="heading h5" id="set-factor">
        {t('accounts.second-factor')}
      </h3>
      {account.second_factor === 'required' && <p className="form-message">{t('accounts.second-factor-required', { role: account.role })}</p>}
      <p>{authenticator ? t('accounts.second-factor-on') : isOn ? t('accounts.second-factor-by-passkey') : t('accounts.second-factor-off')}</p>
      {account.second_factor === 'off' && isStaff(account.role) && <p className="meta">{t('accounts.second-factor-optional')}</p>}
      {codes && <RecoveryCodes codes={codes} />}
      {isOn && (
        <details>
          <summary className="text-button">{t('accounts.new-recovery-codes')}</summary>
          <Form button={t('accounts.make-recovery-codes')} className="btn is-small" send={renew}>
            <p className="meta">{t('accounts.new-recovery-codes-note')}</p>
            <ProofFields />
          </Form>
        </details>
      )}
      {authenticator ? (
        <details>
          <summary className="text-button">{t('accounts.turn-it-off')}</summary>
          <Form button={t('accounts.turn-it-off')} className="btn is-outlined is-small" send={remove}>
            <ProofFields />
          </Form>
        </details>
      ) : account.has_password ? (
        <SecondFactorSetup onDone={confirmed} />
      ) : (
        <p className="meta">{t('accounts.second-factor-needs-password')}</p>
      )}
    </section>
  )
}
