import { join } from 'node:path'
import type { Block } from '#base/blocks/model.ts'
import { everything } from '#platform/db/change-feed.ts'
import { loadSqlite } from '#platform/db/sqlite-connections.ts'
import { anArticle } from './builders.ts'
import { everyBlock } from './every-block.ts'
import { hostileAddresses, hostilePayloads } from './hostile-texts.ts'
import type { OpenSite } from './open-site.ts'
import { rewriteTexts, type StoredText } from './rewrite-texts.ts'

type Site = Pick<OpenSite, 'services'>

/** A setting that is not as its schema has it is the default: its texts keep the limits. */
const isShortened = /^site_settings\./
/** With a bad address the setting, or the section around it, would not be shown at all. */
const hasGoodAddresses = /^(?:site_settings|pages|page_revisions)\./
const shortPayload = '<svg/onload=alert(1)>'
const isShort = (text: string) => /^[^\p{C}]{1,40}$/u.test(text)

/** Articles with blocks of every kind: enough of them, in enough articles, for all payloads to fit within the limits of a text. */
export async function articlesOfEveryBlock(site: Site): Promise<{ id: number; slug: string }[]> {
  const { avatar } = await site.services.database.db.selectFrom('users').select('avatar').where('avatar', 'is not', null).executeTakeFirstOrThrow()
  const blocks = (n: number) => everyBlock(n, JSON.parse(avatar ?? '')) // as users store it
  const copies = Array.from({ length: 3 }, (_, n) => blocks(n))
  const parts = [0, 1, 2].map((part) => copies.flatMap((all) => all.filter((_, at) => at % 3 === part)))
  const withAddress = Array.from({ length: 40 }, (_, n) => blocks(n).filter(({ type }, at) => at === 0 || /^(?:button|linkCard|file|video|audio)$/.test(type)))
  const articles: { id: number; slug: string }[] = []
  for (const [at, content] of [...parts, withAddress.flat()].entries()) articles.push(await anArticle(site, contentOf(`Every block ${at + 1}`, content)))
  return articles
}

function contentOf(title: string, blocks: Block[]): { title: string; content: string; standfirst: string; kicker: string; series: string } {
  return { title, content: JSON.stringify(blocks), standfirst: 'What it is about', kicker: 'Above it', series: 'One of many' }
}

/**
 * Writes hostile texts into every text of the stored data, past all checks. All payloads stand in each sink, shared
 * by what is opened (see rewriteTexts); returns how many in which.
 */
export async function makeHostile({ services }: Site, opened: ReadonlySet<string>): Promise<Map<string, number>> {
  const Sqlite = await loadSqlite()
  const db = new Sqlite(join(services.config.dataDir, 'masthead.sqlite'), { timeout: 10_000 })
  const planted = new Map<string, number>()
  rewriteTexts(db, opened, (texts) => {
    for (const [sink, all] of Map.groupBy(texts, (text) => text.sink)) {
      const areAddresses = all.some(({ isAddress }) => isAddress)
      if (!areAddresses) planted.set(sink, plantTexts(all))
      else if (!hasGoodAddresses.test(sink)) planted.set(sink, plantAddresses(all))
    }
  })
  db.close()
  await services.database.write(async ({ purge }) => purge(everything))
  return planted
}

function plantTexts(all: StoredText[]): number {
  const shown = all.filter(({ isOpened }) => isOpened)
  const carriers = shown.length > 0 ? shown : all
  const share = Math.ceil(hostilePayloads.length / carriers.length)
  for (const [at, text] of all.entries()) text.replace(isShortened.test(text.sink) ? shortPayload : payload(at))
  for (const [at, { sink, replace }] of carriers.entries()) {
    const payloads = Array.from({ length: share }, (_, more) => payload(at * share + more))
    replace(isShortened.test(sink) ? (payloads.find(isShort) ?? shortPayload) : payloads.join(' '))
  }
  return hostilePayloads.length
}

function payload(at: number): string {
  return hostilePayloads[at % hostilePayloads.length] ?? ''
}

/** One by one: an address is dangerous by its beginning. Every fourth stays, so that what is shown only beside a good one is shown. */
function plantAddresses(all: StoredText[]): number {
  const sorted = all.toSorted((a, b) => Number(b.isOpened) - Number(a.isOpened))
  for (const [at, text] of sorted.entries()) if (at % 4 < 3) text.replace(hostileAddresses[at % hostileAddresses.length] ?? '')
  return Math.min(hostileAddresses.length, all.length)
}
