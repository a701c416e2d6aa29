import { z } from 'zod'
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
    (heading: string, text: string): MailRenderer =>
    async (data) => {
      const user = await activeUser(OfUser.parse(data).user)
      return user?.email ? letter(user.email, heading, [say(`Hello ${user.name},`), say(text), say(notYou)]) : null
    }
  const letter = (
    to: string,
    heading: string,
    parts: MailPart[],
    reason = `You get this because of your account at ${services.config.siteName}.`,
  ): MailMessage => ({
    to,
    subject: `${heading} | ${services.config.siteName}`,
    preview: parts.find((part) => part.kind === 'text')?.text ?? heading,
    heading,
    parts,
    reason,
  })
  const known = (to: string): MailMessage =>
    letter(to, 'You are with us already', [
      say(`Somebody has just used this address to make an account at ${services.config.siteName}. You have one, so nothing was changed.`),
      say('If it was you: log in with your password, or have a new one made.'),
      { kind: 'button', label: 'Log in', url: `${services.config.siteUrl}/?auth=1` },
    ])

  return {
    async registration(data) {
      const link = await ofLink(data)
      const registration = link && (await findRegistration(db, link.registration_id ?? 0))
      if (!link || !registration) return null
      const owner = await findUserByEmail(db, link.email)
      const url = addressOf(services, '/verify', tokenOf(services, link))
      if (registration.user_id !== null && registration.user_id === owner?.id) {
        return letter(link.email, 'May this account open yours?', [
          say(
            `Somebody has signed in at ${services.config.siteName} with an account at ${providerNames[registration.provider ?? ''] ?? 'another site'} that has your address. If it was you, say so here, and it opens your account from now on.`,
          ),
          { kind: 'button', label: 'It was me', url },
          say('If it was not you, do nothing: nothing happens then.'),
        ])
      }
      if (owner) return known(link.email)
      return letter(
        link.email,
        'One click and you are in',
        [
          say(`Hello ${registration.name},`),
          say('please confirm that this address is yours. The link is good for 24 hours.'),
          { kind: 'button', label: 'Confirm the address', url },
          say('If you have not registered, do nothing: what nobody confirms is thrown away.'),
        ],
        `You get this because somebody registered at ${services.config.siteName} with this address.`,
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
        `An invitation to ${siteName}`,
        [
          say(invitation.name ? `Hello ${invitation.name},` : 'Hello,'),
          say(`${invitation.inviter} invites you to ${siteName} as ${nameOfRole[invitation.role]}.`),
          ...(invitation.note ? [{ kind: 'quote', text: invitation.note, by: invitation.inviter } as const] : []),
          { kind: 'button', label: 'Accept the invitation', url: addressOf(services, '/invitation', invitationToken(services, invitation)) },
          say('The link is good once, for 7 days. If you do not want to, do nothing: no account is made then.'),
        ],
        `You get this because ${invitation.inviter} entered this address at ${siteName}.`,
      )
    },

    async reset(data) {
      const link = await ofLink(data)
      const user = link && (await findUserByEmail(db, link.email))
      if (!link || user?.status !== 'active') return null
      return letter(link.email, 'A new password', [
        say(`Hello ${user.name},`),
        say('here you can set a new password. The link is good once, for 30 minutes, and ends every session of yours.'),
        { kind: 'button', label: 'Set a new password', url: addressOf(services, '/reset', tokenOf(services, link)) },
        say('If you have not asked for it, do nothing: your password stays as it is.'),
      ])
    },

    async 'email-wanted'(data) {
      const link = await ofLink(data)
      const user = link && (await activeUser(link.user_id ?? 0))
      if (!link || !user) return null
      if (await findUserByEmail(db, link.email)) return known(link.email)
      return letter(link.email, 'Your new address', [
        say(`Hello ${user.name},`),
        say(`please confirm that this is the new address of your account at ${services.config.siteName}. The link is good for 24 hours.`),
        { kind: 'button', label: 'Confirm the address', url: addressOf(services, '/verify', tokenOf(services, link)) },
        say('If you know nothing of this, do nothing.'),
      ])
    },

    async 'email-changing'(data) {
      const { user: id, to } = OfOldAddress.parse(data)
      const user = await activeUser(id)
      return user && to
        ? letter(to, 'Another address was asked for', [
            say(`Hello ${user.name},`),
            say('somebody with your password has asked to give your account another address. It changes when that address is confirmed.'),
            say(notYou),
          ])
        : null
    },

    async 'email-changed'(data) {
      const { user: id, to } = OfOldAddress.parse(data)
      const user = await activeUser(id)
      return user && to
        ? letter(to, 'Your address has changed', [
            say(`Hello ${user.name},`),
            say('from now on we write to the other address. This is the last mail to this one.'),
            say('If it was not you, write to us at once.'),
          ])
        : null
    },

    'password-changed': notice('Your password has changed', 'the password of your account has just been changed, and every other session has ended.'),
    'second-factor-on': notice(
      'A second factor is on',
      'from now on logging in takes a code of your authenticator app. Keep the recovery codes where you will find them.',
    ),
    'second-factor-off': notice('The second factor is off', 'from now on logging in takes your password alone.'),

    async 'token-created'(data) {
      const { name } = OfToken.parse(data)
      return notice('A new API token', `the token “${name}” has just been made. It lets a script act for you.`)(data)
    },

    'recovery-codes-new': notice('New recovery codes', 'the recovery codes of your account were made anew. The old ones are void.'),

    async 'identity-connected'(data) {
      const { provider } = OfProvider.parse(data)
      return notice('Another way in', `an account at ${providerNames[provider] ?? 'another site'} opens yours from now on.`)(data)
    },
  }
}

const notYou = 'If it was not you, set a new password at once: ‘Forgotten?’ in the login does it, and ends every session.'
const providerNames: Record<string, string> = { github: 'GitHub', google: 'Google', facebook: 'Facebook', linkedin: 'LinkedIn' }

function say(text: string): MailPart {
  return { kind: 'text', text }
}
