import { useEffect, useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import { href } from '#base/paths.ts'
import { Problem, wentWrong } from '#base/problem.ts'
import { t } from '#i18n/messages.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { ErrorNote } from '#ui/ErrorNote.tsx'
import { Link } from '#ui/router/Link.tsx'
import { openLogin } from '#ui/session/login-request.ts'
import { AcceptForm } from './AcceptForm.tsx'
import type { invitationContract, Offer } from './invitation-contract.ts'

/** What a mailed invitation offers and the form that takes it, or why it opens nothing and where to go instead. */
export function AcceptInvitation({ token }: { token: string }) {
  const api = useApi()
  const [offer, setOffer] = useState<Offer>()
  const [problem, setProblem] = useState<Problem>()
  const [tries, setTries] = useState(1)

  useEffect(() => {
    setProblem(undefined)
    callsOf<typeof invitationContract>(api)('POST /invitation', { body: { token } }).then(
      ({ data }) => setOffer(data),
      (error: unknown) => setProblem(error instanceof Problem ? error : new Problem(0, 'failed', wentWrong())),
    )
  }, [api, token, tries])

  // Nothing is known of the invitation then.
  if (problem && (problem.status === 0 || problem.status >= 500)) return <ErrorNote message={problem.message} onRetry={() => setTries(tries + 1)} />
  if (problem) return <WayOn problem={problem} />
  return offer ? <AcceptForm token={token} offer={offer} onEnded={setProblem} /> : <p role="status">{t('accounts.opening-invitation')}</p>
}

function WayOn({ problem: { code, message } }: { problem: Problem }) {
  return (
    <>
      <p className="form-message is-error" role="alert">
        {message}
      </p>
      {code === 'invitation-used' || code === 'account-exists' ? (
        <button type="button" className="btn is-dark is-large" onClick={() => openLogin()}>
          {t('accounts.log-in')}
        </button>
      ) : (
        <Link className="btn is-dark is-large" to={href.contact()}>
          {t('accounts.write-to-us')}
        </Link>
      )}
      <Link className="btn is-outlined is-large" to={href.home()}>
        {t('accounts.home-page')}
      </Link>
    </>
  )
}
