import { t } from '#i18n/messages.ts'
import { isoDate } from '#base/dates.ts'
import { href } from '#base/paths.ts'
import { Problem } from '#base/problem.ts'
import { renderMail } from '#platform/mail/mail-template.ts'
import type { Services } from '#platform/services.ts'
import { archivedAs } from './archive.ts'
import type { CardSources } from './blocks-part.ts'
import { linkState } from '#operations/web/service.ts'
import { checkMailing } from './check-mailing.ts'
import { mailingNotFound } from './compose-mailing.ts'
import type { Mailing, Preview } from './contract.ts'
import { findList } from './list-store.ts'
import { composed } from './mail.ts'
import { findMailing, type MailingRow } from './mailings.ts'
import { OutsideLinks } from './outside-links.ts'
import { sentBytes } from './sent-bytes.ts'
import { mayEdit } from './rules.ts'
import { countRecipients } from './segments.ts'

/** What calls about mailings answer. */
export function mailingAnswers(services: Services, cards: CardSources) {
  const { database, config } = services
  const { db } = database
  const outside = new OutsideLinks((link, signal) => linkState(services, link, signal), config.siteUrl)

  async function shown(row: MailingRow): Promise<Mailing> {
    const { scheduled_at, started_at, finished_at, test_until, created_at, updated_at, ...rest } = row
    const when = (at: number | null) => (at === null ? null : isoDate(at))
    return {
      ...rest,
      page_path: await pagePath(row),
      // Before it begins, who would get it now.
      recipients: mayEdit(row.status) ? await countRecipients(db, row, services.now()) : row.recipients,
      scheduled_at: when(scheduled_at),
      started_at: when(started_at),
      finished_at: when(finished_at),
      test_until: row.winner === '' ? when(test_until) : null,
      created_at: isoDate(created_at),
      updated_at: isoDate(updated_at),
    }
  }

  async function pagePath({ archive, slug, status, list }: MailingRow): Promise<string> {
    if (archive !== 'public' || slug === null || mayEdit(status) || status === 'cancelled') return ''
    return href.mailing({ list, slug, language: (await findList(db, list))?.language || undefined })
  }

  async function answer(id: number): Promise<{ data: Mailing }> {
    const row = await findMailing(db, id)
    if (!row) throw mailingNotFound()
    return { data: await shown(row) }
  }

  async function previewOf(mailing: MailingRow, to: string): Promise<Preview> {
    // The link to its page is part of it as soon as it goes.
    const { mail } = await composed(services, { ...mailing, ...(await archivedAs(db, mailing)) }, cards)
    const shown = mail(to, null)
    const rendered = renderMail(shown, config)
    const bytes = await sentBytes(services, mailing.id, mail)
    return { subject: shown.subject, ...rendered, bytes, ...(await checkMailing(services, cards, outside, rendered, bytes)) }
  }

  async function addressOf(userId: number): Promise<string> {
    const user = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
    if (!user?.email) throw new Problem(422, 'no-address', t('newsletter.error-your-account-has-no-address'))
    return user.email
  }

  return { shown, answer, previewOf, addressOf }
}
