import { t } from '#i18n/messages.ts'
import { isoDate } from '#base/dates.ts'
import { Problem, requireRecentProof } from '#base/problem.ts'
import type { Feature } from '#platform/feature.ts'
import { routes, type RouteSet } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { answers } from './responses.ts'
import { deleteAccount, exportAccount } from './own-data.ts'
import { listIdentities, removeIdentity } from './identity-store.ts'
import { cancelEmailChange, requestEmailChange } from './own-account.ts'
import { changePassword } from './passwords.ts'
import { requireProof, stepUp } from './step-up.ts'
import { beginSecondFactor, confirmNewFactor, dropSecondFactor, renewRecoveryCodes } from './second-factor.ts'
import { securityContract } from './security-contract.ts'
import { listSessions, removeOwnSession, removeSession, removeSessions } from './session-store.ts'
import { connectProvider } from './social-login.ts'
import { findUser } from './store.ts'
import { tokenHash } from './tokens.ts'
import { forgetStaffSession } from './staff-session.ts'

export function securityRoutes(services: Services, all: Feature[]): RouteSet {
  const { db } = services.database

  const identitiesOf = async (userId: number) => ({ data: { identities: (await listIdentities(db, userId)).map(({ provider }) => provider) } })

  return routes(securityContract, {
    async 'POST /user/step-up'({ body, viewer, client }) {
      await requireProof(services, viewer, body)
      return stepUp(services, client)
    },

    async 'GET /user/sessions'({ viewer, client }) {
      const mine = tokenHash(client.token ?? '')
      const rows = await listSessions(db, viewer.id)
      return {
        data: rows.map(({ id, device, created_at, used_at, token_hash }) => ({
          id,
          device,
          created_at: isoDate(created_at),
          used_at: isoDate(used_at),
          current: token_hash === mine,
        })),
      }
    },

    'DELETE /user/sessions': async ({ viewer, client }) => ({ ended: await removeSessions(db, viewer.id, tokenHash(client.token ?? '')) }),

    async 'DELETE /user/sessions/current'({ client }) {
      forgetStaffSession(services.config, client)
      return { ended: await removeSession(db, tokenHash(client.token ?? '')) }
    },

    async 'DELETE /user/sessions/:id'({ params, viewer }) {
      const ended = await removeOwnSession(db, viewer.id, params.id)
      if (ended === 0) throw new Problem(404, 'session-not-found', t('accounts.error-this-session-has-ended-already'))
      return { ended }
    },

    async 'PUT /user/password'({ body, viewer, client }) {
      const user = await requireProof(services, viewer, { password: body.current_password, code: body.code })
      await changePassword(services, all, user, body.password, client.token)
      return { message: answers.passwordChanged }
    },

    async 'PUT /user/email'({ body, viewer }) {
      const user = await requireProof(services, viewer, body)
      await requestEmailChange(services, user, body.email)
      return { message: answers.resent }
    },

    async 'DELETE /user/email'({ viewer }) {
      await cancelEmailChange(services, viewer.id)
      return { message: answers.emailKept }
    },

    async 'GET /user/export'({ viewer, client }) {
      client.setHeader('content-disposition', `attachment; filename="${viewer.username}.json"`)
      return exportAccount(services, all, viewer)
    },

    async 'POST /user/delete'({ body, viewer }) {
      const user = await requireProof(services, viewer, body)
      await deleteAccount(services, all, user)
      return { message: answers.deleted }
    },

    async 'POST /user/second-factor'({ body, viewer }) {
      const user = await requireProof(services, viewer, body)
      return beginSecondFactor(services, user)
    },

    'POST /user/second-factor/confirm': async ({ body, viewer }) => ({ recovery_codes: await confirmNewFactor(services, viewer.id, body.code) }),

    async 'POST /user/second-factor/recovery'({ body, viewer }) {
      await requireProof(services, viewer, body)
      return { recovery_codes: await renewRecoveryCodes(services, viewer.id) }
    },

    async 'POST /user/second-factor/remove'({ body, viewer }) {
      await requireProof(services, viewer, body)
      await dropSecondFactor(services, viewer.id)
      return { message: answers.secondFactorOff }
    },

    async 'POST /user/identities/:provider'({ params, body, viewer, client }) {
      requireRecentProof(viewer)
      await connectProvider(services, viewer, { ...body, provider: params.provider }, client)
      return identitiesOf(viewer.id)
    },

    async 'DELETE /user/identities/:provider'({ params, viewer }) {
      const user = await findUser(db, viewer.id)
      // Otherwise the last way in would be gone.
      if (user?.password_hash === null) throw new Problem(422, 'password-missing', t('accounts.error-set-a-password-first-without-it'))
      await removeIdentity(db, viewer.id, params.provider)
      return identitiesOf(viewer.id)
    },
  })
}
