import { listLanguage, siteLanguageOf } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import { Problem } from '#base/problem.ts'
import { firstFreeSlug, slugify } from '#base/slug.ts'
import { fromWallTime, wallTime } from '#base/time-zones.ts'
import { siteSettings } from '#operations/settings/service.ts'
import type { Db } from '#platform/db/tables.ts'
import type { Services } from '#platform/services.ts'
import { allLists, findList, type ListRow } from './list-store.ts'
import type { ListChoice, ListFields } from './lists-contract.ts'
import { isOneOf } from '#base/validation-errors.ts'

/** Everything that shows a list carries it. */
export const listsTag = 'newsletter-lists'

const day = 86_400_000
/** Pages beside those of the lists. */
const reserved = ['confirm']

export function isOpen({ sign_up, closed_at }: ListRow): boolean {
  return sign_up === 'open' && closed_at === null
}

/** Of a list without a name of its own, the site's. */
export async function listName(services: Services, { name }: Pick<ListRow, 'name'>): Promise<string> {
  return name || (await siteSettings(services)).name
}

async function choiceOf(services: Services, row: ListRow): Promise<ListChoice> {
  return { list: row.slug, name: await listName(services, row), description: row.description, rhythm: row.rhythm }
}

/** Those in the language of the page before the others. */
async function listsInOrder(db: Db): Promise<ListRow[]> {
  const rows = await allLists(db)
  const language = listLanguage()
  if (language === undefined) return rows
  const isHere = (row: ListRow) => siteLanguageOf(row.language) === language
  return [...rows.filter(isHere), ...rows.filter((row) => !isHere(row))]
}

/** What somebody may choose from: the open lists and those they are on, in their order; on a page those in its language first. */
export async function choicesFor(services: Services, on: string[] = []): Promise<ListChoice[]> {
  const rows = await listsInOrder(services.database.db)
  return Promise.all(rows.filter((row) => isOpen(row) || on.includes(row.slug)).map((row) => choiceOf(services, row)))
}

/** The lists that are asked for, or the first one where none is. @throws Problem 404 where there is none, 422 for one that is not open */
export async function openLists(db: Db, asked: string[] | undefined, on: string[] = []): Promise<string[]> {
  const open = (await listsInOrder(db)).filter((row) => isOpen(row) || on.includes(row.slug)).map(({ slug }) => slug)
  const [first] = open
  if (asked === undefined) {
    if (first === undefined) throw newsletterOff()
    return [first]
  }
  if (asked.every((slug) => open.includes(slug))) return asked
  const text = isOneOf(open).error()
  throw new Problem(422, 'invalid', `lists: ${text}`, { fields: { lists: [text] } })
}

/** A list that mailings may be written to. @throws Problem 422 */
export async function listToWrite(db: Db, slug: string): Promise<ListRow> {
  const list = await findList(db, slug)
  if (list?.closed_at === null) return list
  const text = t('newsletter.error-no-such-list')
  throw new Problem(422, 'invalid', `list: ${text}`, { fields: { list: [text] } })
}

export function newsletterOff(): Problem {
  return new Problem(404, 'newsletter-off', t('newsletter.error-there-is-no-newsletter-at-present'))
}

/** A slug from the name that no list has. */
export async function freeListSlug(db: Db, name: string, language: string): Promise<string> {
  const wanted = slugify(name, language)
    .replace(/[^a-z0-9-]/g, '')
    .replace(/^[^a-z]+/, '')
    .slice(0, 30)
  const free = await firstFreeSlug(wanted || 'list', async (candidates) => [
    ...reserved.map((slug) => ({ slug })),
    ...(await db.selectFrom('newsletter_lists').select('slug').where('slug', 'in', candidates).execute()),
  ])
  return free
}

/** The first moment of the list's digest after `now`, epoch ms; null for a list without that rule. */
export function nextDigest(list: Pick<ListFields, 'rule' | 'digest_weekday' | 'digest_time' | 'digest_zone'>, now: number): number | null {
  if (list.rule !== 'digest') return null
  const [hour = 0, minute = 0] = list.digest_time.split(':').map(Number)
  for (let ahead = -1; ahead <= 8; ahead++) {
    const { year, month, day: date } = wallTime(now + ahead * day, list.digest_zone)
    if (new Date(Date.UTC(year, month - 1, date)).getUTCDay() !== list.digest_weekday) continue
    const at = fromWallTime({ year, month, day: date, hour, minute, second: 0 }, list.digest_zone)
    if (at > now) return at
  }
  throw new Error('every week has each of its days')
}
