import { z } from 'zod'
import { t } from '#i18n/messages.ts'
import type { MailMessage, MailRenderer } from '#platform/mail/message.ts'
import type { Services } from '#platform/services.ts'
import { addressOf, tokenOf } from './email-token.ts'
import { findLink, type MailLinkRow } from './email-token-store.ts'
import { findInvitation } from './invitation-store.ts'
import { invitationToken } from './invitations.ts'
import { activeUser, composeMail, providerName, textPart } from './compose-mail.ts'
import { findRegistration } from './registration-store.ts'
import { nameOfRole } from './rules.ts'
import { findUserByEmail, type UserRow } from './store.ts'

const OfLink = z.object({ link: z.number() })
const OfInvitation = z.object({ invitation: z.number(), nonce: z.string() })

export function registrationMails(services: Services): Record<string, MailRenderer> {
  const { db } = services.database

  return {
    async registration(data) {
      const link = await linkOf(services, data)
      const registration = link && (await findRegistration(db, link.registration_id ?? 0))
      if (!link || !registration) return null
      const owner = await findUserByEmail(db, link.email)
      const url = addressOf(services, '/verify', tokenOf(services, link))
      if (registration.user_id !== null && registration.user_id === owner?.id) {
        return composeMail(services, link.email, t('accounts.mail-may-this-account-open-yours'), [
          textPart(t('accounts.mail-signed-in-with-your-address', { siteName: services.config.siteName, provider: providerName(registration.provider) })),
          { kind: 'button', label: t('accounts.mail-it-was-me'), url },
          textPart(t('accounts.mail-if-it-was-not-you-do')),
        ])
      }
      if (owner) return known(services, link.email)
      return composeMail(
        services,
        link.email,
        t('accounts.mail-one-click-and-you-are-in'),
        [
          textPart(t('accounts.mail-hello', { name: registration.name })),
          textPart(t('accounts.mail-please-confirm-that-this-address-is')),
          { kind: 'button', label: t('accounts.mail-confirm-the-address'), url },
          textPart(t('accounts.mail-if-you-have-not-registered-do')),
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
      return composeMail(
        services,
        invitation.email,
        t('accounts.mail-invitation', { siteName }),
        [
          textPart(invitation.name ? t('accounts.mail-hello', { name: invitation.name }) : t('accounts.mail-hello-nobody')),
          textPart(t('accounts.mail-invites-you', { name: invitation.inviter, siteName, role: nameOfRole(invitation.role) })),
          ...(invitation.note ? [{ kind: 'quote', text: invitation.note, by: invitation.inviter } as const] : []),
          { kind: 'button', label: t('accounts.accept-invitation'), url: addressOf(services, '/invitation', invitationToken(services, invitation)) },
          textPart(t('accounts.mail-invitation-link')),
        ],
        t('accounts.mail-invitation-reason', { name: invitation.inviter, siteName }),
      )
    },
  }
}

/** Mails with a link that lets its owner in, or changes how. */
export function accessMails(services: Services): Record<string, MailRenderer> {
  const { db } = services.database

  return {
    async reset(data) {
      const link = await linkOf(services, data)
      const user = link && (await findUserByEmail(db, link.email))
      if (!link || user?.status !== 'active') return null
      return composeMail(services, link.email, t('accounts.mail-a-new-password'), [
        textPart(t('accounts.mail-hello', { name: user.name })),
        textPart(t('accounts.mail-here-you-can-set-a-new')),
        { kind: 'button', label: t('accounts.mail-set-a-new-password'), url: addressOf(services, '/reset', tokenOf(services, link)) },
        textPart(t('accounts.mail-if-you-have-not-asked-for')),
      ])
    },

    async 'login-link'(data) {
      const link = await linkOf(services, data)
      const user = link && (await findUserByEmail(db, link.email))
      if (!link || user?.status !== 'active') return null
      return composeMail(services, link.email, t('accounts.mail-your-login-link'), [
        textPart(t('accounts.mail-hello', { name: user.name })),
        textPart(t('accounts.mail-login-link')),
        { kind: 'button', label: t('accounts.mail-log-in'), url: addressOf(services, '/verify', tokenOf(services, link)) },
        textPart(t('accounts.mail-if-you-have-not-asked-for')),
      ])
    },

    async 'email-wanted'(data) {
      const link = await linkOf(services, data)
      const user = link && (await activeUser(services, link.user_id ?? 0))
      if (!link || !user) return null
      if (user.email === link.email) return ownAddress(services, user, link)
      if (await findUserByEmail(db, link.email)) return known(services, link.email)
      return composeMail(services, link.email, t('accounts.mail-your-new-address'), [
        textPart(t('accounts.mail-hello', { name: user.name })),
        textPart(t('accounts.mail-please-confirm-that-this-is-the', { siteName: services.config.siteName })),
        { kind: 'button', label: t('accounts.mail-confirm-the-address'), url: addressOf(services, '/verify', tokenOf(services, link)) },
        textPart(t('accounts.mail-if-you-know-nothing-of-this')),
      ])
    },
  }
}

async function linkOf(services: Services, data: unknown): Promise<MailLinkRow | undefined> {
  return findLink(services.database.db, OfLink.parse(data).link, services.now())
}

/** To the address of an account that nobody has confirmed so far. */
function ownAddress(services: Services, { name }: Pick<UserRow, 'name'>, link: MailLinkRow): MailMessage {
  return composeMail(services, link.email, t('accounts.mail-one-click-and-you-are-in'), [
    textPart(t('accounts.mail-hello', { name })),
    textPart(t('accounts.mail-please-confirm-that-this-address-is')),
    { kind: 'button', label: t('accounts.mail-confirm-the-address'), url: addressOf(services, '/verify', tokenOf(services, link)) },
    textPart(t('accounts.mail-if-you-know-nothing-of-this')),
  ])
}

/** To an address that has an account already. */
function known(services: Services, to: string): MailMessage {
  return composeMail(services, to, t('accounts.mail-you-are-with-us-already'), [
    textPart(t('accounts.mail-somebody-has-just-used-this-address', { siteName: services.config.siteName })),
    textPart(t('accounts.mail-if-it-was-you-log-in')),
    { kind: 'button', label: t('accounts.mail-log-in'), url: `${services.config.siteUrl}/?auth=1` },
  ])
}
