import { useEffect, useRef } from 'react'
import { t } from '#i18n/messages.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/** The account is there: what opens it once the passkey is lost, before the way on. */
export function AcceptedNotice({ codes, onGoOn }: { codes: string[]; onGoOn: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <>
      <RecoveryCodes codes={codes} />
      <button ref={button} type="button" className="btn is-dark is-large" onClick={onGoOn}>
        {t('accounts.go-on')}
      </button>
    </>
  )
}
