import { z } from 'zod'
import { t } from '#i18n/messages.ts'
import type { MailRenderer } from '#platform/mail/message.ts'
import type { Services } from '#platform/services.ts'
import { activeUser, composeMail, providerName, textPart } from './compose-mail.ts'

const OfUser = z.object({ user: z.number() })
const OfOldAddress = OfUser.extend({ to: z.string().nullable() })
const OfNamed = OfUser.extend({ name: z.string() })
const OfProvider = OfUser.extend({ provider: z.string() })
const OfProviders = OfUser.extend({ disconnected: z.array(z.string()).default([]) })

/** What owners are told of changes in how their account is opened. */
export function noticeMails(services: Services): Record<string, MailRenderer> {
  return {
    async 'email-changing'(data) {
      const { user: id, to } = OfOldAddress.parse(data)
      const user = await activeUser(services, id)
      return user && to
        ? composeMail(services, to, t('accounts.mail-another-address-was-asked-for'), [
            textPart(t('accounts.mail-hello', { name: user.name })),
            textPart(t('accounts.mail-somebody-with-your-password-has-asked')),
            textPart(t('accounts.mail-not-you')),
          ])
        : null
    },

    async 'email-changed'(data) {
      const { user: id, to } = OfOldAddress.parse(data)
      const user = await activeUser(services, id)
      return user && to
        ? composeMail(services, to, t('accounts.mail-your-address-has-changed'), [
            textPart(t('accounts.mail-hello', { name: user.name })),
            textPart(t('accounts.mail-from-now-on-we-write-to')),
            textPart(t('accounts.mail-if-it-was-not-you-write')),
          ])
        : null
    },

    async 'password-changed'(data) {
      const more = OfProviders.parse(data).disconnected.map(disconnected)
      return notice(services, () => [t('accounts.mail-your-password-has-changed'), t('accounts.mail-the-password-of-your-account-has'), ...more])(data)
    },
    'second-factor-on': notice(services, () => [t('accounts.mail-a-second-factor-is-on'), t('accounts.mail-second-factor-on')]),
    'authenticator-off': notice(services, () => [t('accounts.mail-authenticator-off'), t('accounts.mail-authenticator-off-text')]),
    'second-factor-off': notice(services, () => [t('accounts.mail-the-second-factor-is-off'), t('accounts.mail-second-factor-off')]),

    'token-created': named(services, (name) => [t('accounts.mail-a-new-api-token'), t('accounts.mail-the-token-has-just-been-made', { name })]),
    'recovery-codes-new': notice(services, () => [t('accounts.mail-new-recovery-codes'), t('accounts.mail-the-recovery-codes-of-your-account')]),

    async 'identity-connected'(data) {
      const { provider } = OfProvider.parse(data)
      return notice(services, () => [t('accounts.mail-another-way-in'), t('accounts.mail-provider-opens-yours', { provider: providerName(provider) })])(data)
    },

    async 'identity-disconnected'(data) {
      const text = disconnected(OfProvider.parse(data).provider)
      return notice(services, () => [text, text])(data)
    },

    'passkey-added': named(services, (name) => [t('accounts.mail-passkey-added'), t('accounts.mail-passkey-added-text', { name })]),
    'passkey-removed': named(services, (name) => [t('accounts.mail-passkey-removed'), t('accounts.mail-passkey-removed-text', { name })]),
    'passkey-copied': named(services, (name) => [t('accounts.mail-passkey-copied'), t('accounts.mail-passkey-copied-text', { name })]),
  }
}

type Texts = [heading: string, ...body: string[]]

function disconnected(provider: string): string {
  return t('accounts.provider-disconnected', { provider: providerName(provider) })
}

function notice(services: Services, text: () => Texts): MailRenderer {
  return async (data) => {
    const user = await activeUser(services, OfUser.parse(data).user)
    const [heading, ...body] = text()
    return user?.email
      ? composeMail(services, user.email, heading, [
          textPart(t('accounts.mail-hello', { name: user.name })),
          ...body.map(textPart),
          textPart(t('accounts.mail-not-you')),
        ])
      : null
  }
}

/** Of something that its owner has named. */
function named(services: Services, text: (name: string) => Texts): MailRenderer {
  return (data) => notice(services, () => text(OfNamed.parse(data).name))(data)
}
