import { callsOf, type Api } from '#base/api-client.ts'
import { session } from '#ui/session/session.ts'
import type { sessionContract } from './contract.ts'
import { accountTexts } from './messages.ts'

/**
 * Signs out here and in all tabs at once, then tells the server.
 * @throws Problem when the server could not be told: this browser has forgotten the token all the same
 */
export async function signOut(api: Api): Promise<void> {
  const token = session.token()
  session.end(true)
  if (!token) return
  const call = callsOf<typeof sessionContract>(api, { token, failed: accountTexts.signOut })
  const { csrfToken } = await call('GET /auth/csrf')
  await call('POST /auth/signout', { body: { csrfToken, callbackUrl: '/', json: 'true' } })
}
