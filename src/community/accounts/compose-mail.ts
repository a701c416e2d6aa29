import { t } from '#i18n/messages.ts'
import type { MailMessage, MailPart } from '#platform/mail/message.ts'
import type { Services } from '#platform/services.ts'
import { findUser, type UserRow } from './store.ts'

export function composeMail(
  { config: { siteName } }: Services,
  to: string,
  heading: string,
  parts: MailPart[],
  reason = t('accounts.mail-you-get-this-because-of-your', { siteName }),
): MailMessage {
  return { to, subject: `${heading} | ${siteName}`, preview: parts.find((part) => part.kind === 'text')?.text ?? heading, heading, parts, reason }
}

export function textPart(text: string): MailPart {
  return { kind: 'text', text }
}

export async function activeUser({ database: { db } }: Services, id: number): Promise<UserRow | undefined> {
  const user = await findUser(db, id)
  return user?.status === 'active' ? user : undefined
}

const providerNames: Record<string, string> = { github: 'GitHub', google: 'Google', facebook: 'Facebook', linkedin: 'LinkedIn' }

export function providerName(id: string | null): string {
  return providerNames[id ?? ''] ?? t('accounts.mail-another-site')
}
