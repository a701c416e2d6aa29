import { t } from '#i18n/messages.ts'
import { Problem, requireRecentProof } from '#base/problem.ts'
import type { Feature } from '#platform/feature.ts'
import { routes, type RouteSet } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { deleteAccount, exportAccount } from './own-data.ts'
import { listIdentities, removeIdentity } from './identity-store.ts'
import { cancelEmailChange, requestEmailChange } from './own-account.ts'
import { changePassword } from './passwords.ts'
import { requireProof, stepUp } from './step-up.ts'
import { endOtherSessions, endOwnSession, endThisSession, sessionEntries } from './own-sessions.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import type { ProviderId } from './rules.ts'
import { beginSecondFactor, confirmNewFactor, dropAuthenticator } from './second-factor.ts'
import { securityContract } from './security-contract.ts'
import { connectProvider } from './social-login.ts'
import { findUser } from './store.ts'

export function securityRoutes(services: Services, all: Feature[]): RouteSet {
  const { db } = services.database

  const identitiesOf = async (userId: number) => ({ data: { identities: (await listIdentities(db, userId)).map(({ provider }) => provider) } })

  return routes(securityContract, {
    async 'POST /user/step-up'({ body, viewer, client }) {
      await requireProof(services, viewer, body, client)
      return stepUp(services, client)
    },

    'GET /user/sessions': async ({ viewer, client }) => ({ data: await sessionEntries(services, viewer.id, client.token) }),

    'DELETE /user/sessions': async ({ viewer, client }) => ({ ended: await endOtherSessions(services, viewer.id, client) }),

    'DELETE /user/sessions/current': async ({ client }) => ({ ended: await endThisSession(services, client) }),

    'DELETE /user/sessions/:id': async ({ params, viewer }) => ({ ended: await endOwnSession(services, viewer.id, params.id) }),

    async 'PUT /user/password'({ body, viewer, client }) {
      const user = await requireProof(services, viewer, { ...body, password: body.current_password }, client)
      await changePassword(services, all, user, body.password, { viewer, token: client.token })
      return { message: t('accounts.answer-password-changed') }
    },

    async 'PUT /user/email'({ body, viewer, client }) {
      const user = await requireProof(services, viewer, body, client)
      await requestEmailChange(services, viewer, user, body.email)
      return { message: t('accounts.answer-resent') }
    },

    async 'DELETE /user/email'({ viewer }) {
      await cancelEmailChange(services, viewer.id)
      return { message: t('accounts.answer-email-kept') }
    },

    async 'GET /user/export'({ viewer, client }) {
      client.setHeader('content-disposition', `attachment; filename="${viewer.username}.json"`)
      return exportAccount(services, all, viewer)
    },

    async 'POST /user/delete'({ body, viewer, client }) {
      const user = await requireProof(services, viewer, body, client)
      await deleteAccount(services, all, user, viewer)
      return { message: t('accounts.answer-deleted') }
    },

    async 'POST /user/second-factor'({ body, viewer, client }) {
      const user = await requireProof(services, viewer, body, client)
      return beginSecondFactor(services, user)
    },

    'POST /user/second-factor/confirm': async ({ body, viewer }) => ({ recovery_codes: await confirmNewFactor(services, viewer, body.code) }),

    async 'POST /user/second-factor/recovery'({ body, viewer, client }) {
      await requireProof(services, viewer, body, client)
      return { recovery_codes: await renewRecoveryCodes(services, viewer) }
    },

    async 'POST /user/second-factor/remove'({ body, viewer, client }) {
      await requireProof(services, viewer, body, client)
      await dropAuthenticator(services, viewer)
      return { message: t('accounts.answer-second-factor-off') }
    },

    async 'POST /user/identities/:provider'({ params, body, viewer, client }) {
      requireRecentProof(viewer)
      await connectProvider(services, viewer, { ...body, provider: params.provider }, client)
      return identitiesOf(viewer.id)
    },

    async 'DELETE /user/identities/:provider'({ params, viewer }) {
      await disconnect(services, viewer.id, params.provider)
      return identitiesOf(viewer.id)
    },
  })
}

/** @throws Problem 422 password-missing */
async function disconnect({ database }: Services, userId: number, provider: ProviderId): Promise<void> {
  await database.write(async ({ tx }) => {
    const user = await findUser(tx, userId)
    // Otherwise the last way in would be gone.
    if (user?.password_hash === null) throw new Problem(422, 'password-missing', t('accounts.error-set-a-password-first-without-it'))
    await removeIdentity(tx, userId, provider)
  })
}
