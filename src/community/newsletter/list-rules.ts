import { siteLanguageOf, siteLanguages } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import { inAnyLanguage, inLanguage } from '#i18n/site-messages.ts'
import { newestIds } from '#content/articles/service.ts'
import { languagesOfLists } from '#content/translations/service.ts'
import type { DomainEvent } from '#platform/domain-events/emit.ts'
import { siteSettings } from '#operations/settings/service.ts'
import type { Writing } from '#platform/db/tables.ts'
import type { Services } from '#platform/services.ts'
import { startSending } from './compose-mailing.ts'
import type { MailingFields } from './contract.ts'
import { allLists, dueDigests, findList, updateList } from './list-store.ts'
import { nextDigest } from './lists.ts'
import { findMailing, insertMailing } from './mailings.ts'
import { oneSubject } from './rules.ts'

const week = 7 * 86_400_000
const mostInDigest = 12

/** A draft with what is new since the list's last mailing, or of the last week, in the language of the list. */
export async function digestOf(services: Services, list: string): Promise<MailingFields> {
  return inLanguage(await languageOfList(services, list), () => newestOf(services, list))
}

async function newestOf(services: Services, list: string): Promise<MailingFields> {
  const { db, reading } = services.database
  const last = await db
    .selectFrom('newsletter_mailings')
    .select('started_at')
    .where('list', '=', list)
    .where('started_at', 'is not', null)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const since = Math.max(last?.started_at ?? 0, services.now() - 4 * week)
  const articles = await reading
    .selectFrom('public_articles')
    .select('id')
    .where('id', 'in', [0, ...(await newestIds(reading, mostInDigest))])
    .where('published_at', '>', last ? since : services.now() - week)
    .orderBy('published_at', 'desc')
    .execute()
  const { siteName } = services.config
  const texts = inAnyLanguage((await findList(db, list))?.language, () => ({
    subject: t('newsletter.mail-the-week-at', { siteName }),
    heading: t('newsletter.mail-the-week'),
  }))
  return {
    list,
    segment_id: null,
    ...texts,
    preview: '',
    intro: '',
    articles: articles.map(({ id }) => id),
    outro: '',
    ...oneSubject,
    archive: null,
    indexing: null,
  }
}

/** Sends the digests that are due; a week without articles has none. Without a mail server they are left as drafts. */
export async function sendDueDigests(services: Services): Promise<void> {
  const { newsletter } = await siteSettings(services)
  for (const { slug, next_digest_at: due } of await dueDigests(services.database.db, services.now())) {
    const fields = await digestOf(services, slug)
    await services.database.write(async (writing) => {
      const { tx } = writing
      const now = services.now()
      // Another process, or somebody in the studio, may have been first.
      const list = (await dueDigests(tx, now)).find((one) => one.slug === slug && one.next_digest_at === due)
      if (!list) return
      await updateList(tx, slug, { next_digest_at: nextDigest(list, now) })
      if (newsletter.state === 'on' && fields.articles.length > 0) await sendByRule(services, writing, fields, now)
    })
  }
}

/** The mail to each list that wants one when an issue appears in its language, unless the issue has had its mails. */
export async function mailNewRelease(services: Services, told: DomainEvent): Promise<void> {
  const { newsletter, name } = await siteSettings(services)
  if (newsletter.state !== 'on' || !services.config.mail) return
  const now = services.now()
  const fieldsFor = (list: string): MailingFields => ({
    list,
    segment_id: null,
    subject: t('newsletter.mail-is-on-the-stand', { title: told.title }),
    preview: t('newsletter.mail-new-issue-preview', { name }),
    heading: told.title,
    intro: t('newsletter.mail-new-issue-intro', { name, siteUrl: services.config.siteUrl, path: told.path }),
    articles: [],
    outro: '',
    ...oneSubject,
    archive: null,
    indexing: null,
  })
  await services.database.write(async (writing) => {
    const known = await writing.tx.selectFrom('newsletter_mailings').select('id').where('release_id', '=', told.id).executeTakeFirst()
    if (known) return
    const languages = await languagesOfLists(writing.tx, 'release', { id: told.id })
    const lists = (await allLists(writing.tx)).filter(
      ({ rule, closed_at, language }) => rule === 'new-issue' && closed_at === null && (languages.length === 0 || languages.includes(siteLanguageOf(language))),
    )
    // All in one step, so the first one says it for all.
    for (const [at, { slug, language }] of lists.entries()) {
      const fields = inAnyLanguage(language || siteLanguageOf(''), () => fieldsFor(slug))
      await sendByRule(services, writing, fields, now, at === 0 ? told.id : undefined)
    }
  })
}

/** Undefined on a site of one language. */
async function languageOfList(services: Services, slug: string): Promise<string | undefined> {
  if (siteLanguages().length === 0) return undefined
  return siteLanguageOf((await findList(services.database.db, slug))?.language ?? '')
}

async function sendByRule(services: Services, writing: Writing, fields: MailingFields, now: number, releaseId?: number): Promise<void> {
  const id = await insertMailing(writing.tx, fields, { user_id: null, now, ...(releaseId === undefined ? {} : { release_id: releaseId }) })
  const mailing = await findMailing(writing.tx, id)
  if (mailing && services.config.mail) await startSending(services, writing, mailing, now)
}
