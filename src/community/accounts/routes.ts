import { t } from '#i18n/messages.ts'
import { readFile } from 'node:fs/promises'
import { importPicture } from '#operations/media/service.ts'
import { openIncoming } from '#platform/files/disk.ts'
import { filesDirectory } from '#platform/files/open.ts'
import type { Feature } from '#platform/feature.ts'
import { routes, type RouteSet } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { accountsContract } from './contract.ts'
import { setUp } from './first-start.ts'
import { invitationRoutes } from './invitation-routes.ts'
import { logIn } from './log-in.ts'
import { mailLoginLink } from './login-link.ts'
import { changeProfile, ownAccount } from './own-account.ts'
import { forgotPassword, resetPassword } from './passwords.ts'
import { passkeyRoutes } from './passkey-routes.ts'
import { peopleRoutes } from './people-routes.ts'
import { register, resendVerification } from './register.ts'
import { securityRoutes } from './security-routes.ts'
import { setAvatar } from './service.ts'
import { sessionRoutes } from './session-routes.ts'
import { socialLogin } from './social-login.ts'
import { verifyByLink } from './verify-email.ts'

const mostAvatarBytes = 5_000_000

export function accountsRoutes(services: Services, all: Feature[] = []): RouteSet {
  const sets = [
    accountRoutes(services, all),
    securityRoutes(services, all),
    sessionRoutes(services),
    passkeyRoutes(services),
    peopleRoutes(services, all),
    invitationRoutes(services),
  ]
  return { contract: Object.assign({}, ...sets.map((set) => set.contract)), handlers: Object.assign({}, ...sets.map((set) => set.handlers)) }
}

function accountRoutes(services: Services, all: Feature[]): RouteSet {
  return routes(accountsContract, {
    'POST /login': async ({ body, client }) => ({ token: await logIn(services, body, client) }),

    'POST /register': async ({ body, client }) => ({ token: await register(services, body, client) }),

    'POST /sociallogin/:provider': async ({ params, body, client }) => {
      const { email, second_factor, passkey, ...answer } = body
      return { token: await socialLogin(services, { ...answer, provider: params.provider }, { email, second_factor, passkey }, client) }
    },

    async 'GET /email/resend'({ viewer }) {
      await resendVerification(services, viewer)
      return { message: t('accounts.answer-resent') }
    },

    async 'POST /password/forgot'({ body }) {
      await forgotPassword(services, body.email)
      return { message: t('accounts.answer-reset-sent') }
    },

    async 'POST /login/link'({ body }) {
      await mailLoginLink(services, body.email)
      return { message: t('accounts.login-link-sent') }
    },

    async 'POST /password/reset'({ body }) {
      await resetPassword(services, all, body.token, body.password)
      return { message: t('accounts.answer-reset') }
    },

    'POST /verify': ({ body, viewer, client }) => verifyByLink(services, all, body, { viewer, client }),

    'POST /setup': async ({ body, client }) => ({ token: await setUp(services, body, client) }),

    'GET /user': async ({ viewer, client }) => ({ data: await ownAccount(services, viewer, client.token) }),

    async 'PUT /user'({ body, viewer, client }) {
      await changeProfile(services, viewer, body)
      return { data: await ownAccount(services, viewer, client.token) }
    },

    async 'PUT /user/avatar'({ body, viewer, client }) {
      const directory = await openIncoming(filesDirectory(services.config.dataDir))
      const avatar = await body.receive(directory, mostAvatarBytes, async ({ file }) =>
        importPicture(services, { bytes: await readFile(file.path), name: file.name, alt: '', userId: viewer.id }),
      )
      await setAvatar(services, viewer.id, avatar, viewer)
      return { data: await ownAccount(services, viewer, client.token) }
    },

    async 'DELETE /user/avatar'({ viewer, client }) {
      await setAvatar(services, viewer.id, null, viewer)
      return { data: await ownAccount(services, viewer, client.token) }
    },
  })
}
