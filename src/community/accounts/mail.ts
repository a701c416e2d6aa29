import { z } from 'zod'
import { t } from '#i18n/messages.ts'
import type { MailMessage, MailRenderer, MailPart } from '#platform/mail/message.ts'
import type { Services } from '#platform/services.ts'
import { findLink, type MailLinkRow } from './email-token-store.ts'
import { findInvitation } from './invitation-store.ts'
import { invitationToken } from './invitations.ts'
import { addressOf, tokenOf } from './email-token.ts'
import { findRegistration } from './registration-store.ts'
import { nameOfRole } from './rules.ts'
import { findUser, findUserByEmail, type UserRow } from './store.ts'

const OfLink = z.object({ link: z.number() })
const OfInvitation = z.object({ invitation: z.number(), nonce: z.string() })
const OfUser = z.object({ user: z.number() })
const OfOldAddress = OfUser.extend({ to: z.string().nullable() })
const OfToken = OfUser.extend({ name: z.string() })
const OfProvider = OfUser.extend({ provider: z.string() })

/** Every mail about accounts. Who gets which is looked up now, not when it was asked for: asking must not tell. */
export function accountMails(services: Services): Record<string, MailRenderer> {
  const { db } = services.database

  const ofLink = async (data: unknown): Promise<MailLinkRow | undefined> => findLink(db, OfLink.parse(data).link, services.now())
  const activeUser = async (id: number): Promise<UserRow | undefined> => {
    const user = await findUser(db, id)
    return user?.status === 'active' ? user : undefined
  }
  const notice =
    (text: () => [heading: string, body: string]): MailRenderer =>
    async (data) => {
      const user = await activeUser(OfUser.parse(data).user)
      const [heading, body] = text()
      return user?.email ? letter(user.email, heading, [say(t('accounts.mail-hello', { name: user.name })), say(body), say(t('accounts.mail-not-you'))]) : null
    }
  const letter = (
    to: string,
    heading: string,
    parts: MailPart[],
    reason = t('accounts.mail-you-get-this-because-of-your', { siteName: services.config.siteName }),
  ): MailMessage => ({
    to,
    subject: `${heading} | ${services.config.siteName}`,
    preview: parts.find((part) => part.kind === 'text')?.text ?? heading,
    heading,
    parts,
    reason,
  })
  const known = (to: string): MailMessage =>
    letter(to, t('accounts.mail-you-are-with-us-already'), [
      say(t('accounts.mail-somebody-has-just-used-this-address', { siteName: services.config.siteName })),
      say(t('accounts.mail-if-it-was-you-log-in')),
      { kind: 'button', label: t('accounts.mail-log-in'), url: `${services.config.siteUrl}/?auth=1` },
    ])

  return {
    async registration(data) {
      const link = await ofLink(data)
      const registration = link && (await findRegistration(db, link.registration_id ?? 0))
      if (!link || !registration) return null
      const owner = await findUserByEmail(db, link.email)
      const url = addressOf(services, '/verify', tokenOf(services, link))
      if (registration.user_id !== null && registration.user_id === owner?.id) {
        return letter(link.email, t('accounts.mail-may-this-account-open-yours'), [
          say(t('accounts.mail-signed-in-with-your-address', { siteName: services.config.siteName, provider: providerName(registration.provider) })),
          { kind: 'button', label: t('accounts.mail-it-was-me'), url },
          say(t('accounts.mail-if-it-was-not-you-do')),
        ])
      }
      if (owner) return known(link.email)
      return letter(
        link.email,
        t('accounts.mail-one-click-and-you-are-in'),
        [
          say(t('accounts.mail-hello', { name: registration.name })),
          say(t('accounts.mail-please-confirm-that-this-address-is')),
          { kind: 'button', label: t('accounts.mail-confirm-the-address'), url },
          say(t('accounts.mail-if-you-have-not-registered-do')),
        ],
        t('accounts.mail-you-get-this-because-somebody-registered', { siteName: services.config.siteName }),
      )
    },

    async invitation(data) {
      const { invitation: id, nonce } = OfInvitation.parse(data)
      const invitation = await findInvitation(db, id)
      // Sent anew since, its newer mail has the link that opens something.
      if (!invitation || invitation.ended !== null || invitation.nonce !== nonce || invitation.account !== null) return null
      const { siteName } = services.config
      return letter(
        invitation.email,
        t('accounts.mail-invitation', { siteName }),
        [
          say(invitation.name ? t('accounts.mail-hello', { name: invitation.name }) : t('accounts.mail-hello-nobody')),
          say(t('accounts.mail-invites-you', { name: invitation.inviter, siteName, role: nameOfRole(invitation.role) })),
          ...(invitation.note ? [{ kind: 'quote', text: invitation.note, by: invitation.inviter } as const] : []),
          { kind: 'button', label: t('accounts.accept-invitation'), url: addressOf(services, '/invitation', invitationToken(services, invitation)) },
          say(t('accounts.mail-invitation-link')),
        ],
        t('accounts.mail-invitation-reason', { name: invitation.inviter, siteName }),
      )
    },

    async reset(data) {
      const link = await ofLink(data)
      const user = link && (await findUserByEmail(db, link.email))
      if (!link || user?.status !== 'active') return null
      return letter(link.email, t('accounts.mail-a-new-password'), [
        say(t('accounts.mail-hello', { name: user.name })),
        say(t('accounts.mail-here-you-can-set-a-new')),
        { kind: 'button', label: t('accounts.mail-set-a-new-password'), url: addressOf(services, '/reset', tokenOf(services, link)) },
        say(t('accounts.mail-if-you-have-not-asked-for')),
      ])
    },

    async 'login-link'(data) {
      const link = await ofLink(data)
      const user = link && (await findUserByEmail(db, link.email))
      if (!link || user?.status !== 'active') return null
      return letter(link.email, t('accounts.mail-your-login-link'), [
        say(t('accounts.mail-hello', { name: user.name })),
        say(t('accounts.mail-login-link')),
        { kind: 'button', label: t('accounts.mail-log-in'), url: addressOf(services, '/verify', tokenOf(services, link)) },
        say(t('accounts.mail-if-you-have-not-asked-for')),
      ])
    },

    async 'email-wanted'(data) {
      const link = await ofLink(data)
      const user = link && (await activeUser(link.user_id ?? 0))
      if (!link || !user) return null
      if (await findUserByEmail(db, link.email)) return known(link.email)
      return letter(link.email, t('accounts.mail-your-new-address'), [
        say(t('accounts.mail-hello', { name: user.name })),
        say(t('accounts.mail-please-confirm-that-this-is-the', { siteName: services.config.siteName })),
        { kind: 'button', label: t('accounts.mail-confirm-the-address'), url: addressOf(services, '/verify', tokenOf(services, link)) },
        say(t('accounts.mail-if-you-know-nothing-of-this')),
      ])
    },

    async 'email-changing'(data) {
      const { user: id, to } = OfOldAddress.parse(data)
      const user = await activeUser(id)
      return user && to
        ? letter(to, t('accounts.mail-another-address-was-asked-for'), [
            say(t('accounts.mail-hello', { name: user.name })),
            say(t('accounts.mail-somebody-with-your-password-has-asked')),
            say(t('accounts.mail-not-you')),
          ])
        : null
    },

    async 'email-changed'(data) {
      const { user: id, to } = OfOldAddress.parse(data)
      const user = await activeUser(id)
      return user && to
        ? letter(to, t('accounts.mail-your-address-has-changed'), [
            say(t('accounts.mail-hello', { name: user.name })),
            say(t('accounts.mail-from-now-on-we-write-to')),
            say(t('accounts.mail-if-it-was-not-you-write')),
          ])
        : null
    },

    'password-changed': notice(() => [t('accounts.mail-your-password-has-changed'), t('accounts.mail-the-password-of-your-account-has')]),
    'second-factor-on': notice(() => [t('accounts.mail-a-second-factor-is-on'), t('accounts.mail-second-factor-on')]),
    'second-factor-off': notice(() => [t('accounts.mail-the-second-factor-is-off'), t('accounts.mail-second-factor-off')]),

    async 'token-created'(data) {
      const { name } = OfToken.parse(data)
      return notice(() => [t('accounts.mail-a-new-api-token'), t('accounts.mail-the-token-has-just-been-made', { name })])(data)
    },

    'recovery-codes-new': notice(() => [t('accounts.mail-new-recovery-codes'), t('accounts.mail-the-recovery-codes-of-your-account')]),

    async 'identity-connected'(data) {
      const { provider } = OfProvider.parse(data)
      return notice(() => [t('accounts.mail-another-way-in'), t('accounts.mail-provider-opens-yours', { provider: providerName(provider) })])(data)
    },
  }
}

const providerNames: Record<string, string> = { github: 'GitHub', google: 'Google', facebook: 'Facebook', linkedin: 'LinkedIn' }

function providerName(id: string | null): string {
  return providerNames[id ?? ''] ?? t('accounts.mail-another-site')
}

function say(text: string): MailPart {
  return { kind: 'text', text }
}
