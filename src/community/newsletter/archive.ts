import { firstFreeSlug, slugify } from '#base/slug.ts'
import { siteMessages } from '#i18n/site-messages.ts'
import type { Db } from '#platform/db/tables.ts'
import { findList } from './list-store.ts'
import type { MailingRow } from './mailings.ts'

/** Everything that shows the newsletters of a list that have pages. */
export function archiveTag(list: string): string {
  return `newsletter-archive:${list}`
}

type Archived = Required<Pick<MailingRow, 'archive' | 'indexing'>> & { slug: string }

/** What a mailing becomes in the archive when its sending begins: its own choices, else those of its list. */
export async function archivedAs(tx: Db, mailing: MailingRow): Promise<Archived> {
  const list = await findList(tx, mailing.list)
  return {
    archive: mailing.archive ?? list?.archive ?? 'mail',
    indexing: mailing.indexing ?? list?.indexing ?? 'index',
    slug: mailing.slug ?? (await freeMailingSlug(tx, mailing, list?.language || siteMessages().language.tag)),
  }
}

async function freeMailingSlug(tx: Db, { list, subject }: MailingRow, language: string): Promise<string> {
  const free = await firstFreeSlug(slugify(subject, language), async (candidates) => {
    const rows = await tx.selectFrom('newsletter_mailings').select('slug').where('list', '=', list).where('slug', 'in', candidates).execute()
    return rows.flatMap(({ slug }) => (slug === null ? [] : [{ slug }]))
  })
  return free
}
