import type { ReactNode } from 'react'
import portrait from './login-portrait.webp'
import '#ui/dialog.css'
import './account-panel.css'

/** The login dialog's look for a whole page: what a mailed link opens. */
export function Sheet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="account-sheet paper-cut">
      <img className="side" src={portrait} width="900" height="900" alt="" />
      <div className="sheet-in">
        <h1 className="h">{title}</h1>
        {children}
        <noscript>
          <p className="say">This page needs JavaScript: your account is known to your browser only.</p>
        </noscript>
      </div>
    </div>
  )
}
