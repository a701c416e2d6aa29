import { useState } from 'react'
import { t } from '#i18n/messages.ts'
import { AddPasskey } from '#community/accounts/AddPasskey.tsx'
import type { Me } from '#community/accounts/contract.ts'
import { RecoveryCodes } from '#community/accounts/RecoveryCodes.tsx'
import { SecondFactorSetup } from '#community/accounts/SecondFactorSetup.tsx'
import { useAccount, useAccountCalls } from '#community/accounts/useAccount.ts'
import { QueryError } from '#ui/query/QueryError.tsx'
import { openLogin } from '#ui/session/login-request.ts'
import { useSession } from '#ui/session/useSession.ts'
import { Frame } from './Frame.tsx'
import '#community/accounts/account.css'

/** Who may come in. A session that ends later leaves the screen as it is, under the login dialog. */
export function Gate() {
  const { status } = useSession()
  const account = useAccount()
  const [codes, setCodes] = useState<string[]>()
  const { changed } = useAccountCalls()
  const me = account.data?.data

  if (me && me.second_factor !== 'required' && !codes) return <Frame me={me} />
  return (
    <main id="main" className="studio-gate">
      {status === 'unauthenticated' && !me ? (
        <>
          <h1 className="heading h2">{t('studio-frame.the-studio')}</h1>
          <p>{t('studio-frame.this-is-the-studio-it')}</p>
          <button type="button" className="btn" onClick={() => openLogin()}>
            {t('studio-frame.sign-in')}
          </button>
        </>
      ) : account.isError && !me ? (
        <QueryError query={account} />
      ) : me ? (
        <FirstFactor
          me={me}
          codes={codes}
          onCodes={async (fresh) => {
            setCodes(fresh)
            await changed()
          }}
          onDone={() => setCodes(undefined)}
        />
      ) : (
        <p role="status">{t('studio-frame.one-moment')}</p>
      )}
    </main>
  )
}

type FirstFactorProps = { me: Me; codes: string[] | undefined; onCodes: (codes: string[]) => Promise<void>; onDone: () => void }

/** Staff of a public site cannot work before they have one. */
function FirstFactor({ me, codes, onCodes, onDone }: FirstFactorProps) {
  if (codes) {
    return (
      <>
        <h1 className="heading h2">{t('studio-frame.save-your-recovery-codes')}</h1>
        <RecoveryCodes codes={codes} />
        <button type="button" className="btn" onClick={onDone}>
          {t('studio-frame.open-studio')}
        </button>
      </>
    )
  }
  return (
    <>
      <h1 className="heading h2">{t('studio-frame.set-up-two-factor-authentication')}</h1>
      <p>{t('studio-frame.staff-need-second-factor', { role: me.role })}</p>
      {me.has_password ? (
        <>
          <SecondFactorSetup onDone={onCodes} />
          <AddPasskey onAdded={(fresh) => onCodes(fresh ?? [])} />
        </>
      ) : (
        <p>{t('studio-frame.your-account-has-no-password')}</p>
      )}
    </>
  )
}
