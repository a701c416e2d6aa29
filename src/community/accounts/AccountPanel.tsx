import type { ReactNode } from 'react'
import { t } from '#i18n/messages.ts'
import portrait from './login-portrait.webp'
import '#ui/dialog.css'
import './account-panel.css'

interface AccountPanelProps {
  title: string
  /** What is in it works without script. */
  plain?: boolean
  children: ReactNode
}

/** The login dialog's look for a whole page: what a mailed link opens. */
export function AccountPanel({ title, plain = false, children }: AccountPanelProps) {
  return (
    <div className="account-panel paper-dialog">
      <img className="account-panel__aside" src={portrait} width="900" height="900" alt="" />
      <div className="account-panel__content">
        <h1 className="heading">{title}</h1>
        {children}
        {!plain && (
          <noscript>
            <p className="form-message">{t('accounts.needs-javascript')}</p>
          </noscript>
        )}
      </div>
    </div>
  )
}
