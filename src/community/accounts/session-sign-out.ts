import { callsOf, type Api } from '#base/api-client.ts'
import { t } from '#i18n/messages.ts'
import { isApiElsewhere } from '#ui/api-base.ts'
import { session } from '#ui/session/session.ts'
import type { securityContract, sessionContract } from './contract.ts'

/**
 * Signs out here and in all tabs at once, then tells the server.
 * @throws Problem when the server could not be told: this browser has forgotten the token all the same
 */
export async function signOut(api: Api): Promise<void> {
  const token = session.token()
  session.end(true)
  if (!token) return
  const told = { token, failed: t('accounts.sign-out-failed') }
  // The form of the session module is tied to this browser by a cookie, which does not get there.
  if (isApiElsewhere()) return void (await callsOf<typeof securityContract>(api, told)('DELETE /user/sessions/current'))
  const call = callsOf<typeof sessionContract>(api, told)
  const { csrfToken } = await call('GET /auth/csrf')
  await call('POST /auth/signout', { body: { csrfToken, callbackUrl: '/', json: 'true' } })
}
