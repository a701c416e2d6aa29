import { routes, type RouteSet } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { acceptInvitation, offerOf } from './accept-invitation.ts'
import { acceptByPasskey, beginAcceptance } from './accept-by-passkey.ts'
import { invitationContract } from './invitation-contract.ts'
import { listInvitations } from './invitation-store.ts'
import { invitationOf, invite, resendInvitation, revokeInvitation } from './invitations.ts'

export function invitationRoutes(services: Services): RouteSet {
  return routes(invitationContract, {
    'GET /invitations': async ({ now }) => ({ data: (await listInvitations(services.database.db)).map((row) => invitationOf(row, now)) }),
    'POST /invitations': async ({ body, viewer }) => ({ data: await invite(services, viewer, body) }),
    'POST /invitations/:id/send': async ({ params, viewer }) => ({ data: await resendInvitation(services, viewer, params.id) }),
    'DELETE /invitations/:id': async ({ params, viewer }) => ({ ended: await revokeInvitation(services, viewer, params.id) }),
    'POST /invitation': async ({ body }) => ({ data: await offerOf(services, body.token) }),
    'POST /invitation/accept': ({ body, client }) => acceptInvitation(services, body, client),
    'POST /invitation/passkey/options': async ({ body, client }) => ({ options: await beginAcceptance(services, body, client) }),
    'POST /invitation/passkey': ({ body, client }) => acceptByPasskey(services, body, client),
  })
}
