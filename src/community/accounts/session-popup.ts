import { callsOf, type Api } from '#base/api-client.ts'
import { Problem } from '#base/problem.ts'
import { t } from '#i18n/messages.ts'
import type { ProviderAnswer } from '#ui/session/login-request.ts'
import type { sessionContract } from './contract.ts'
import type { ProviderId } from './rules.ts'
import { rememberAttempt, takeAttempt } from './session-attempt.ts'

/** As `GET auth/providers` lists them. */
export interface Provider {
  id: string
  name: string
  type: string
}

const polled = 250
const size = 'popup,width=520,height=680'

/** For an account that wants to be opened by a provider too. */
interface Connection {
  /** Done while the popup is open already: what has to be proved before. */
  prove(): Promise<unknown>
}

/**
 * Sends the reader to a provider in a popup and waits for what it sends back. Call it in the click itself: later the
 * browser would block the popup.
 * @throws Problem with one of the spec's five texts; code `popup-blocked` when the browser did
 */
export async function askInPopup(api: Api, provider: Provider | undefined, connection?: Connection): Promise<ProviderAnswer> {
  if (!provider) throw failure(t('accounts.popup-unknown-provider'))
  if (provider.type !== 'oauth' && provider.type !== 'oidc') throw failure(t('accounts.popup-wrong-type'))
  const popup = open('about:blank', 'sign-in', size)
  if (!popup) throw failure(t('accounts.popup-failed'), 'popup-blocked')
  try {
    await connection?.prove()
    const url = await providerAddress(api, provider, connection !== undefined)
    popup.location.href = url
    return await answerFrom(popup, provider, new URL(url).searchParams.get('state'))
  } finally {
    popup.close()
  }
}

/** Leaves this page for the provider's; its answer is taken up where the site opens again. */
export async function askInThisWindow(api: Api, provider: Provider): Promise<void> {
  location.assign(await providerAddress(api, provider))
}

async function providerAddress(api: Api, provider: Provider, connects = false): Promise<string> {
  const call = callsOf<typeof sessionContract>(api, { failed: t('accounts.popup-failed') })
  const { csrfToken } = await call('GET /auth/csrf')
  const { url } = await call('POST /auth/signin/:provider', {
    params: { provider: provider.id as ProviderId },
    body: { csrfToken, callbackUrl: location.pathname, json: 'true', connect: String(connects) },
  }) // the server's own list named it
  // A refusal leads to our own error page.
  if (new URL(url, location.origin).origin === location.origin) throw failure(t('accounts.popup-failed'))
  rememberAttempt({ provider: provider.id, state: new URL(url).searchParams.get('state') })
  return url
}

/** Believes only our own page in that very popup, with the state of this attempt (promises.md P21). */
function answerFrom(popup: Window, { id: provider }: Provider, state: string | null): Promise<ProviderAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<ProviderAnswer>()
  const done = new AbortController()
  const timer = setInterval(() => popup.closed && reject(failure(t('accounts.popup-closed'))), polled)
  addEventListener(
    'message',
    ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== location.origin || source !== popup || typeof data !== 'object' || data === null) return
      const said = data as Record<string, unknown> // an object, by the line above
      if (said['empty'] === true) return reject(failure(t('accounts.popup-empty')))
      if (typeof state !== 'string' || said['state'] !== state) return
      const { code, iss } = said
      if (typeof code !== 'string') return reject(failure(t('accounts.popup-failed')))
      takeAttempt(state)
      resolve({ provider, state, code, ...(typeof iss === 'string' ? { iss } : {}) })
    },
    { signal: done.signal },
  )
  return promise.finally(() => {
    clearInterval(timer)
    done.abort()
  })
}

function failure(text: string, code = 'popup-failed'): Problem {
  return new Problem(0, code, text)
}
