import { useEffect, useRef, useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import { verificationRequired, Problem, wentWrong } from '#base/problem.ts'
import { t } from '#i18n/messages.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import type { LoginRequest, ProviderAnswer } from '#ui/session/login-request.ts'
import { session } from '#ui/session/session.ts'
import { useCode } from '#ui/useCode.ts'
import type { accountsContract } from './contract.ts'
import { LoginForm } from './LoginForm.tsx'
import { factorsAskedBy } from './LoginFactor.tsx'
import type { Factors, Grant, More, Step, View } from './login-step.ts'
import type { ProviderId } from './rules.ts'
import portrait from './login-portrait.webp'
import './login.css'

const titles = (): Record<View, string> => ({
  login: t('accounts.title-login'),
  register: t('accounts.title-register'),
  forgot: t('accounts.title-forgot'),
  verify: t('accounts.title-verify'),
  code: t('accounts.title-code'),
  email: t('accounts.title-email'),
})

/** Logging in and everything that may stand before it. Closes by itself when the session begins (see the host). */
export function LoginDialog({ request, onClose }: { request: LoginRequest | null; onClose: () => void }) {
  const api = useApi()
  const box = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState<View>('login')
  const [message, setMessage] = useState('')
  const [email, setEmail] = useState('')
  const [grant, setGrant] = useState<Grant>()
  const [factors, setFactors] = useState<Factors>({ authenticator: true, passkey: false })
  const Steps = useCode(
    wanted !== 'login',
    () => import('./LoginSteps.tsx').then((code) => code.LoginSteps),
    () => show('login', wentWrong()),
  )
  // Until the code of the others is here the first one stays.
  const view = Steps ? wanted : 'login'

  useEffect(() => {
    if (!request) return
    show(request.message === verificationRequired().message ? 'verify' : 'login', request.message)
    if (request.answer) enterWith(request.answer).catch((thrown: unknown) => setMessage(thrown instanceof Problem ? thrown.message : wentWrong()))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each request
  }, [request])

  useEffect(() => box.current?.querySelector<HTMLElement>('input, button')?.focus(), [view])

  function show(next: View, said = '') {
    setWanted(next)
    setMessage(said)
  }

  async function enter(ask: Grant, more: More = {}): Promise<void> {
    try {
      const { token } = await ask(more)
      await session.begin(token)
    } catch (thrown) {
      const refusal = thrown instanceof Problem ? thrown : undefined
      const code = refusal?.code
      if (code === 'email-unverified') return show('verify', verificationRequired().message)
      if (code !== 'second-factor-required' && code !== 'email-needed') throw thrown
      setFactors((known) => factorsAskedBy(refusal) ?? known)
      setGrant(() => (further: More) => ask({ ...more, ...further }))
      show(code === 'email-needed' ? 'email' : 'code')
    }
  }

  function enterWith({ provider, ...answer }: ProviderAnswer): Promise<void> {
    const call = callsOf<typeof accountsContract>(api)
    const params = { provider: provider as ProviderId } // from the server's own list of providers
    return enter(({ code: second_factor, email, passkey }) =>
      call('POST /sociallogin/:provider', { params, query: { isMain: 'true' }, body: { ...answer, email, second_factor, passkey } }),
    )
  }

  const step: Step = { enter, show, email, setEmail }
  return (
    <Dialog
      open={request !== null}
      onClose={onClose}
      title={view === 'code' && !factors.authenticator ? t('accounts.passkey-sign-in') : titles()[view]}
      className="paper-dialog login-dialog"
    >
      <img className="login-dialog__aside" src={portrait} width="900" height="900" alt="" />
      <div ref={box} className="login-dialog__content">
        {message && (
          <p className="form-message" role="status">
            {message}
          </p>
        )}
        {Steps && view !== 'login' ? <Steps {...step} view={view} grant={grant} factors={factors} /> : <LoginForm {...step} enterWith={enterWith} />}
      </div>
    </Dialog>
  )
}
