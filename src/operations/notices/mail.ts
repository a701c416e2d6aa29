import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { t } from '#i18n/messages.ts'
import { Problem } from '#base/problem.ts'
import type { Job } from '#platform/jobs/attempt.ts'
import type { MailMessage, MailPart } from '#platform/mail/message.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import { hmac } from '#platform/secret.ts'
import type { Services } from '#platform/services.ts'
import { kindsFor, settingOf, type KnownNotices } from './kinds.ts'
import { linesOf, type NoticeLine } from './read.ts'
import { enqueueNoticeMail } from './record.ts'
import { claimWaiting, dropWaiting, findNotices, keepSetting, lastMailedAt, listSettings, peopleWithWaiting } from './store.ts'

export const noticesMail = 'notices'
/** Page with a button that ends mails. */
export const offPage = '/notices/off'

const Payload = z.object({ user_id: z.number(), kind: z.string() })
const MailData = z.object({ user_id: z.number(), ids: z.array(z.number()), daily: z.boolean() })

/** How far apart mails of one kind to one person are at least, ms. */
const mailsApart = 15 * 60_000
const day = 86_400_000
/** Of the UTC day, ms. */
const digestAt = 8 * 3_600_000
const maxLines = 30

/** Gathers what waits of one kind into one mail, exactly once. */
export async function mailNotices(services: Services, known: KnownNotices, payload: unknown, job: Job): Promise<void> {
  const { user_id, kind: name } = Payload.parse(payload)
  const now = services.now()
  await services.database.write(async ({ tx }) => {
    const kind = known.kinds.get(name)
    const { mail } = kind ? settingOf(kind, user_id, await listSettings(tx, [user_id])) : { mail: 'off' }
    const last = await lastMailedAt(tx, user_id, name)
    if (mail === 'now') {
      // A clock that was set back must not lengthen it.
      if (last !== null && last <= now && last + mailsApart > now) await enqueueNoticeMail(tx, { user_id, kind: name }, last + mailsApart)
      else {
        const ids = await claimWaiting(tx, user_id, [name], { before: now + 1, now })
        if (ids.length > 0) await enqueueMail(tx, { mail: noticesMail, data: { user_id, ids, daily: false } })
      }
    }
    await job.finish(tx)
  })
}

/** One mail to each person with all that came before eight o'clock (UTC) of today, or of yesterday as long as it is earlier. */
export async function mailDigests(services: Services, known: KnownNotices): Promise<void> {
  const { database } = services
  const now = services.now()
  const today = Math.floor(now / day) * day + digestAt
  const before = today > now ? today - day : today
  for (const user_id of await peopleWithWaiting(database.db, before)) {
    await database.write(async ({ tx }) => {
      const chosen = await listSettings(tx, [user_id])
      const kinds = [...known.kinds.values()].filter((kind) => settingOf(kind, user_id, chosen).mail === 'daily').map((kind) => kind.name)
      const ids = await claimWaiting(tx, user_id, kinds, { before, now })
      if (ids.length > 0) await enqueueMail(tx, { mail: noticesMail, data: { user_id, ids, daily: true } })
    })
  }
}

/** null when nothing of it may be seen, or is wanted, any more. */
export async function renderNotices(services: Services, known: KnownNotices, data: unknown): Promise<MailMessage | null> {
  const { user_id, ids, daily } = MailData.parse(data)
  const { db } = services.database
  const user = await db
    .selectFrom('users')
    .select(['id', 'username', 'role', 'email'])
    .where('id', '=', user_id)
    .where('status', '=', 'active')
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  if (!user?.email) return null
  const chosen = await listSettings(db, [user_id])
  const wanted = (await linesOf(known, { ...user, verified: true }, await findNotices(db, user_id, ids))).filter(
    ({ kind }) => settingOf(kind, user_id, chosen).mail !== 'off',
  )
  const [first] = wanted
  if (!first) return null
  const { siteUrl, siteName } = services.config
  const kinds = [...new Set(wanted.map(({ kind }) => kind))]
  const heading = daily ? t('notices.mail-digest-heading') : wanted.length === 1 ? first.text : t('notices.mail-heading', { count: wanted.length })
  return {
    to: user.email,
    subject: daily ? t('notices.mail-digest-subject', { siteName, count: wanted.length }) : heading,
    preview: first.view.quote || first.text,
    heading,
    parts: [
      ...wanted.slice(0, maxLines).flatMap((line) => lineParts(line, siteUrl)),
      ...(wanted.length > maxLines ? [{ kind: 'text', text: t('notices.mail-more', { count: wanted.length - maxLines }) } as const] : []),
    ],
    reason: t('notices.mail-reason', { siteName }),
    closing: {
      links: [
        ...kinds.map((kind) => ({ label: t('notices.mail-off', { kind: kind.label() }), url: `${siteUrl}${offPath(services, user_id, kind.name)}` })),
        { label: t('notices.mail-settings'), url: `${siteUrl}/studio/notices/settings` },
      ],
      text: '',
    },
    headers: {
      'List-Unsubscribe': `<${siteUrl}/api/notices/mail?token=${offToken(services, user_id, daily ? 'daily' : first.kind.name)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

function lineParts({ text, view }: NoticeLine, siteUrl: string): MailPart[] {
  return [{ kind: 'card', title: text, url: `${siteUrl}${view.path}` }, ...(view.quote ? [{ kind: 'quote', text: shortened(view.quote) } as const] : [])]
}

/** Good for one person and one kind, or `daily` for all that comes with the digest. */
function offToken({ config }: Services, userId: number, kind: string): string {
  return `${userId}.${kind}.${hmac(config, 'notice mails off', `${userId} ${kind}`)}`
}

function offPath(services: Services, userId: number, kind: string): string {
  return `${offPage}?token=${offToken(services, userId, kind)}`
}

export interface MailsOff {
  kind: string
  label: string
  off: boolean
}

/** What the link of a mail would end. @throws Problem 404 for one that is not ours */
export async function readMailsOff(services: Services, known: KnownNotices, token: string): Promise<MailsOff> {
  const { userId, kind } = ownersOf(services, token)
  const chosen = await listSettings(services.database.db, [userId])
  const meant = kindsOf(known, kind, (one) => settingOf(one, userId, chosen).mail)
  return { kind, label: kind === 'daily' ? t('notices.digest') : (known.kinds.get(kind)?.label() ?? kind), off: meant.length === 0 }
}

/** @throws Problem 404 */
export async function endMails(services: Services, known: KnownNotices, token: string): Promise<MailsOff> {
  const { userId, kind } = ownersOf(services, token)
  await services.database.write(async ({ tx }) => {
    if (!(await tx.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst())) return
    const chosen = await listSettings(tx, [userId])
    for (const one of kindsOf(known, kind, (of) => settingOf(of, userId, chosen).mail)) {
      await keepSetting(tx, { ...settingOf(one, userId, chosen), mail: 'off' })
      await dropWaiting(tx, userId, one.name)
    }
  })
  return readMailsOff(services, known, token)
}

/** Those that the name of a link means and that still come by mail. */
function kindsOf(known: KnownNotices, name: string, mailOf: (kind: ReturnType<typeof kindsFor>[number]) => string) {
  return [...known.kinds.values()].filter((kind) => (name === 'daily' ? mailOf(kind) === 'daily' : kind.name === name && mailOf(kind) !== 'off'))
}

function ownersOf(services: Services, token: string): { userId: number; kind: string } {
  const [, userId, kind] = /^(\d{1,15})\.([a-z-]{1,40})\.[\w-]+$/.exec(token) ?? []
  const mine = offToken(services, Number(userId), kind ?? '')
  const same = kind !== undefined && mine.length === token.length && timingSafeEqual(Buffer.from(mine), Buffer.from(token))
  if (!same) throw new Problem(404, 'link-invalid', t('notices.error-link-invalid'))
  return { userId: Number(userId), kind }
}

function shortened(text: string): string {
  return text.length <= 400 ? text : `${text.slice(0, 399).trimEnd()}…`
}
