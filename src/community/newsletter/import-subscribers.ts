import { parse, CsvError } from 'csv-parse/sync'
import { t } from '#i18n/messages.ts'
import { Problem } from '#base/problem.ts'
import { isZone } from '#base/time-zones.ts'
import { Email } from '#base/text-fields.ts'
import type { Db, Writing } from '#platform/db/tables.ts'
import type { Services } from '#platform/services.ts'
import { listToWrite } from './lists.ts'
import { ensureSubscriber, findSubscriber, subscribe } from './store.ts'
import { addTags } from './subscribers.ts'
import { Language } from './subscribers-contract.ts'

interface ImportOrder {
  csv: string
  list: string
  consent: string
  tags: string[]
  first_row: number
  /** Says what would become of each row, and changes nothing. */
  dryRun?: boolean
  /** Part of each transaction: what is done to these addresses is `work`. */
  within?: (writing: Writing, emails: string[], work: () => Promise<void>) => Promise<void>
}

interface ImportResult {
  added: number
  changed: number
  unchanged: number
  faults: { row: number; email: string; fault: string }[]
}

/** Columns of Mailchimp, Substack, Ghost, Buttondown and our own export, in lower case. */
const columns = {
  email: ['email', 'email address', 'email_address', 'e-mail', 'subscriber'],
  name: ['name', 'full name', 'metadata.name'],
  first: ['first name', 'first_name'],
  last: ['last name', 'last_name'],
  language: ['language', 'lang', 'locale'],
  zone: ['time_zone', 'timezone', 'time zone'],
  tags: ['tags', 'labels'],
  /** Whether the address still gets mails there. */
  state: ['status', 'subscriber_type', 'type', 'subscribed_to_emails', 'active_subscription', 'member_rating_status', 'unsubscribed_at', 'unsub_time'],
}
const gone = /^(unsubscribed|cleaned|complained|bounced|spammy|removed|false|no|undeliverable|unactivated)$/i
const batch = 200

/**
 * Takes in a CSV text; its rows that cannot be taken are named, and the others are. Whoever has unsubscribed here, or whose
 * address bounced, is not brought back. @throws Problem 422 for a text that is no CSV or has no column of addresses
 */
export async function importSubscribers({ database, now }: Services, order: ImportOrder): Promise<ImportResult> {
  await listToWrite(database.db, order.list)
  const [head = [], ...rows] = recordsOf(order.csv)
  const names = head.map((name) => name.trim().toLowerCase())
  const at = (wanted: string[]) => names.findIndex((name) => wanted.includes(name))
  if (at(columns.email) < 0) throw refused(t('studio-newsletter-subscribers.no-column'))
  const result: ImportResult = { added: 0, changed: 0, unchanged: 0, faults: [] }
  for (let from = 0; from < rows.length; from += batch) {
    const some = rows.slice(from, from + batch)
    const cellOf = (cells: string[]) => (wanted: string[]) => (at(wanted) < 0 ? '' : (cells[at(wanted)] ?? '').trim())
    const take = async (tx: Db) => {
      for (const [offset, cells] of some.entries()) {
        const cell = cellOf(cells)
        const outcome = await importRow(tx, order, names, cells, cell, now())
        if (typeof outcome === 'string') result[outcome]++
        else result.faults.push({ row: order.first_row + from + offset, email: cell(columns.email).slice(0, 254), fault: outcome.fault })
      }
    }
    const emails = some.map((cells) => cellOf(cells)(columns.email).toLowerCase())
    await database.write((writing) => (order.within ? order.within(writing, emails, () => take(writing.tx)) : take(writing.tx)))
  }
  return result
}

/** How many are on the list because they came with the same consent, and are not in this text. @throws as importSubscribers does */
export async function countMissing(db: Db, { csv, list, consent }: Pick<ImportOrder, 'csv' | 'list' | 'consent'>): Promise<number> {
  const [head = [], ...rows] = recordsOf(csv)
  const at = head.findIndex((name) => columns.email.includes(name.trim().toLowerCase()))
  const there = new Set(rows.map((cells) => (cells[at] ?? '').trim().toLowerCase()))
  const earlier = await db
    .selectFrom('newsletter_history as h')
    .innerJoin('newsletter_subscribers as p', 'p.id', 'h.subscriber_id')
    .innerJoin('newsletter_subscriptions as s', (join) => join.onRef('s.subscriber_id', '=', 'p.id').onRef('s.list', '=', 'h.list'))
    .select('p.email')
    .distinct()
    .where('h.list', '=', list)
    .where('h.source', '=', 'import')
    .where('h.detail', '=', consent)
    .where('s.ended_at', 'is', null)
    .execute()
  return earlier.filter(({ email }) => !there.has(email)).length
}

type Outcome = 'added' | 'changed' | 'unchanged' | { fault: string }

async function importRow(
  tx: Db,
  { list, consent, tags, dryRun = false }: ImportOrder,
  names: string[],
  cells: string[],
  cell: (wanted: string[]) => string,
  now: number,
): Promise<Outcome> {
  if (cells.length !== names.length) return { fault: t('studio-newsletter-subscribers.cells', { count: cells.length, wanted: names.length }) }
  const email = Email.safeParse(cell(columns.email))
  if (!email.success) return { fault: t('studio-newsletter-subscribers.no-address') }
  if (hasLeft(names, cells)) return { fault: t('studio-newsletter-subscribers.unsubscribed-there') }
  const known = await findSubscriber(tx, { email: email.data })
  if (known && known.suppressed_at !== null) return { fault: t('studio-newsletter-subscribers.bounced') }
  const subscription = known && (await subscriptionTo(tx, known.id, list))
  if (subscription && subscription.ended_at !== null) return { fault: t('studio-newsletter-subscribers.unsubscribed-here') }
  if (dryRun) return subscription ? 'unchanged' : known ? 'changed' : 'added'
  const id = known?.id ?? (await ensureSubscriber(tx, email.data, now))
  const noted = await note(tx, id, {
    name: (cell(columns.name) || [cell(columns.first), cell(columns.last)].filter(Boolean).join(' ')).replace(/\p{Cc}/gu, ' ').slice(0, 120),
    language: languageIn(cell(columns.language)),
    time_zone: isZone(cell(columns.zone)) ? cell(columns.zone) : '',
    tags: [...tags, ...tagsIn(cell(columns.tags))],
  })
  if (subscription) return noted ? 'changed' : 'unchanged'
  await subscribe(tx, id, list, now, { source: 'import', detail: consent })
  return known ? 'changed' : 'added'
}

/** Fills in a name, a language and a zone that are missing and tags that are new; whether anything was. */
async function note(tx: Db, id: number, { tags, ...given }: { name: string; language: string; time_zone: string; tags: string[] }): Promise<boolean> {
  const had = await tx.selectFrom('newsletter_subscribers').select(['name', 'language', 'time_zone']).where('id', '=', id).executeTakeFirstOrThrow()
  const changes = { name: had.name || given.name, language: had.language || given.language, time_zone: had.time_zone || given.time_zone }
  const changed = changes.name !== had.name || changes.language !== had.language || changes.time_zone !== had.time_zone
  if (changed) await tx.updateTable('newsletter_subscribers').set(changes).where('id', '=', id).execute()
  const before = new Set((await tx.selectFrom('newsletter_tags').select('tag').where('subscriber_id', '=', id).execute()).map(({ tag }) => tag))
  const fresh = [...new Set(tags)].filter((tag) => !before.has(tag))
  await addTags(tx, id, fresh)
  return changed || fresh.length > 0
}

function subscriptionTo(tx: Db, id: number, list: string) {
  return tx.selectFrom('newsletter_subscriptions').select('ended_at').where('subscriber_id', '=', id).where('list', '=', list).executeTakeFirst()
}

function hasLeft(names: string[], cells: string[]): boolean {
  return names.some((name, index) => {
    const value = cells[index]?.trim() ?? ''
    if (name === 'unsubscribed_at' || name === 'unsub_time') return value !== ''
    if (name === 'email_disabled') return /^(true|yes|1)$/i.test(value)
    return columns.state.includes(name) && name !== 'active_subscription' && gone.test(value)
  })
}

/** `pt_BR` as `pt-BR`; what is no language is left out. */
function languageIn(text: string): string {
  const language = text.replaceAll('_', '-')
  return Language.safeParse(language).success ? language : ''
}

function tagsIn(text: string): string[] {
  return text
    .split(',')
    .map((tag) => tag.replace(/^[\s"[\]]+|[\s"[\]]+$/g, '').slice(0, 40))
    .filter(Boolean)
    .slice(0, 30)
}

function recordsOf(csv: string): string[][] {
  try {
    return parse(csv, { bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true })
  } catch (error) {
    if (error instanceof CsvError) throw refused(error.message)
    throw error
  }
}

function refused(text: string): Problem {
  return new Problem(422, 'invalid', `csv: ${text}`, { fields: { csv: [text] } })
}
