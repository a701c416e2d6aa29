import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { t } from '#i18n/messages.ts'
import { href } from '#base/paths.ts'
import { Problem } from '#base/problem.ts'
import type { Job } from '#platform/jobs/attempt.ts'
import { enqueue } from '#platform/jobs/queue.ts'
import type { MailMessage, MailPart } from '#platform/mail/message.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import { hmac } from '#platform/secret.ts'
import type { Services } from '#platform/services.ts'
import { isMuted, listNotifications, notificationJob, notificationKey, claimNotifications, updateMute, type CommentNotification } from './notification-store.ts'
import { lettersOf } from './text.ts'

export const commentNotificationMail = 'comment-news'

const Payload = z.object({ user_id: z.number() })
const MailData = z.object({ user_id: z.number(), notices: z.array(z.number()) })

/** More than these are only counted. */
const mostQuoted = 8
const longestQuoted = 400

/** Gathers what waits for somebody into one mail, exactly once. */
export async function collectNotifications(services: Services, payload: unknown, job: Job): Promise<void> {
  const { user_id } = Payload.parse(payload)
  await services.database.write(async ({ tx }) => {
    const { ids, again } = await claimNotifications(tx, user_id, services.now())
    if (again !== null) await enqueue(tx, { kind: notificationJob, payload: { user_id }, key: notificationKey(user_id), runAt: again })
    if (ids.length > 0) await enqueueMail(tx, { mail: commentNotificationMail, data: { user_id, notices: ids } })
    await job.finish(tx)
  })
}

/** null when nothing of it is worth telling any more. */
export async function renderNotifications(services: Services, data: unknown): Promise<MailMessage | null> {
  const { user_id, notices } = MailData.parse(data)
  const { db } = services.database
  const user = await db
    .selectFrom('users')
    .select(['email', 'name'])
    .where('id', '=', user_id)
    .where('status', '=', 'active')
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  const news = await listNotifications(db, user_id, notices)
  const [first] = news
  if (!user?.email || !first) return null
  const { siteUrl, siteName } = services.config
  const oneThread = news.every((one) => one.thread_id === first.thread_id)
  const muteAll = muteToken(services, user_id, 0)
  return {
    to: user.email,
    subject: subjectOf(news, first),
    preview: shortened(first.description, 120),
    heading:
      news.length === 1
        ? first.kind === 'reply'
          ? t('comments.mail-somebody-answered-you')
          : t('comments.mail-somebody-named-you')
        : t('comments.mail-new-replies', { count: news.length }),
    parts: [
      ...news.slice(0, mostQuoted).flatMap((one): MailPart[] => [
        { kind: 'quote', text: shortened(one.description, longestQuoted), by: t('comments.mail-quoted', { name: one.name, title: one.article_title }) },
        {
          kind: 'button',
          label: one.kind === 'reply' ? t('comments.mail-read-and-reply') : t('comments.mail-read-it-there'),
          url: `${siteUrl}${href.article({ slug: one.article_slug })}#comment-${one.comment_id}`,
        },
      ]),
      ...(news.length > mostQuoted ? [{ kind: 'text', text: t('comments.mail-more', { count: news.length - mostQuoted }) } as const] : []),
    ],
    reason: t('comments.mail-you-get-this-because-you-comment', { siteName }),
    closing: {
      links: [
        ...(oneThread
          ? [{ label: t('comments.mail-mute-this-conversation'), url: muteAddress(services, first, muteToken(services, user_id, first.thread_id)) }]
          : []),
        { label: t('comments.mail-no-more-mails-about-comments'), url: muteAddress(services, first, muteAll) },
      ],
      text: '',
    },
    headers: {
      'List-Unsubscribe': `<${siteUrl}/api/comments/mute?token=${muteAll}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

/** Good for one person and one thread; thread 0 means all. Nobody without the site's secret can make one. */
export function muteToken({ config }: Services, userId: number, threadId: number): string {
  return `${userId}.${threadId}.${hmac(config, 'comment mute', `${userId} ${threadId}`)}`
}

interface Muting {
  scope: 'thread' | 'all'
  /** Of the article the thread stands under; empty for all. */
  title: string
  muted: boolean
}

/** What the link of a mail means. @throws Problem 404 for one that is not ours */
export async function readMuting(services: Services, token: string): Promise<Muting> {
  const { userId, threadId } = ownersOf(services, token)
  const { db } = services.database
  const thread =
    threadId === 0
      ? undefined
      : await db
          .selectFrom('comments')
          .innerJoin('articles', 'articles.id', 'comments.article_id')
          .select('articles.title')
          .where('comments.id', '=', threadId)
          .executeTakeFirst()
  return { scope: threadId === 0 ? 'all' : 'thread', title: thread?.title ?? '', muted: await isMuted(db, userId, threadId) }
}

/** @throws Problem 404 */
export async function mute(services: Services, token: string, muted: boolean): Promise<Muting> {
  const { userId, threadId } = ownersOf(services, token)
  const known = await services.database.db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()
  if (known) await updateMute(services.database.db, userId, threadId, muted, services.now())
  return readMuting(services, token)
}

function ownersOf(services: Services, token: string): { userId: number; threadId: number } {
  const [, userId, threadId] = /^(\d{1,15})\.(\d{1,15})\.[\w-]+$/.exec(token) ?? []
  const mine = muteToken(services, Number(userId), Number(threadId))
  const same = userId !== undefined && mine.length === token.length && timingSafeEqual(Buffer.from(mine), Buffer.from(token))
  if (!same) throw new Problem(404, 'link-invalid', t('comments.error-link-invalid'))
  return { userId: Number(userId), threadId: Number(threadId) }
}

function muteAddress({ config }: Services, { article_slug }: CommentNotification, token: string): string {
  return `${config.siteUrl}${href.article({ slug: article_slug }, { mute: token })}#comments`
}

function subjectOf(news: CommentNotification[], first: CommentNotification): string {
  if (news.length > 1)
    return new Set(news.map((one) => one.article_slug)).size === 1
      ? t('comments.mail-new-replies-on', { count: news.length, title: first.article_title })
      : t('comments.mail-new-replies-on-several', { count: news.length })
  return first.kind === 'reply'
    ? t('comments.mail-answered-you-on', { name: first.name, title: first.article_title })
    : t('comments.mail-named-you-on', { name: first.name, title: first.article_title })
}

function shortened(text: string, most: number): string {
  return lettersOf(text) <= most ? text : `${[...text].slice(0, most).join('').trimEnd()}…`
}
