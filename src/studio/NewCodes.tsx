import { useState } from 'react'
import { t } from '#i18n/messages.ts'
import { forgetNewCodes, newCodes } from '#community/accounts/new-codes.ts'
import { RecoveryCodes } from '#community/accounts/RecoveryCodes.tsx'
import '#community/accounts/account.css'

/** Recovery codes of an account that was made with a passkey, above every screen until they are saved. */
export function NewCodes() {
  const [codes, setCodes] = useState(newCodes)
  if (codes.length === 0) return null
  return (
    <section className="new-codes" aria-labelledby="new-codes">
      <h2 id="new-codes">{t('studio-frame.save-your-recovery-codes')}</h2>
      <RecoveryCodes codes={codes} />
      <button
        type="button"
        className="btn is-small"
        onClick={() => {
          forgetNewCodes()
          setCodes([])
        }}
      >
        {t('studio-frame.codes-are-saved')}
      </button>
    </section>
  )
}
