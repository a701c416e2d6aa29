import { t } from '#i18n/messages.ts'
import { loginRequired, requireRecentProof } from '#base/problem.ts'
import { routes, type RouteSet } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { passkeyContract } from './passkey-contract.ts'
import { logInByPasskey, passkeyOptions } from './passkey-login.ts'
import { addPasskey, beginPasskey, changePasskeyName, dropPasskey, listOwnPasskeys } from './passkeys.ts'
import { findUser } from './store.ts'

export function passkeyRoutes(services: Services): RouteSet {
  return routes(passkeyContract, {
    'POST /login/passkey/options': async ({ body, client }) => ({
      options: await passkeyOptions(services, body.second_factor ? 'second-factor' : 'login', null, client),
    }),

    'POST /login/passkey': async ({ body, client }) => ({ token: await logInByPasskey(services, body.passkey, client) }),

    'POST /user/step-up/options': async ({ viewer, client }) => ({ options: await passkeyOptions(services, 'proof', viewer.id, client) }),

    'GET /user/passkeys': async ({ viewer }) => ({ data: await listOwnPasskeys(services, viewer.id) }),

    async 'POST /user/passkeys/options'({ viewer, client }) {
      requireRecentProof(viewer)
      const user = await findUser(services.database.db, viewer.id)
      if (!user) throw loginRequired()
      return { options: await beginPasskey(services, user, client) }
    },

    'POST /user/passkeys'({ body, viewer, client }) {
      requireRecentProof(viewer)
      return addPasskey(services, viewer, body, client)
    },

    'PUT /user/passkeys/:id': async ({ params, body, viewer }) => ({ data: await changePasskeyName(services, viewer.id, params.id, body.name) }),

    async 'DELETE /user/passkeys/:id'({ params, viewer }) {
      requireRecentProof(viewer)
      await dropPasskey(services, viewer, params.id)
      return { message: t('accounts.passkey-removed') }
    },
  })
}
