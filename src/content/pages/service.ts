import { t } from '#i18n/messages.ts'
import { checkBlocks } from '#base/blocks/check.ts'
import { Problem } from '#base/problem.ts'
import { leaveGroup, tagsOfGroup, translationsTag } from '#content/translations/service.ts'
import { dropOldSlug, keepOldSlug } from '#platform/db/old-slugs.ts'
import { highlightBlocks } from '#platform/highlight/highlight.ts'
import type { Services } from '#platform/services.ts'
import type { PageFields, Section } from './contract.ts'
import type { Db, Reading, Writing } from '#platform/db/tables.ts'
import { pageKind } from './kind.ts'
import { isFixed } from './rules.ts'
import { findPage, keepPage, listTakenSlugs, listTitles, listWrittenSlugs, removePage, updateSlug } from './store.ts'

/** Makes the page's next revision, at another slug if it names one. @throws Problem 409 when somebody has written one since `revision` */
export async function savePage(
  services: Services,
  slug: string,
  page: PageFields & { status?: 'draft' | 'approved'; revision?: number; instead_of?: PageFields; slug?: string },
  userId: number | null,
  within?: (tx: Writing['tx']) => Promise<void>,
): Promise<void> {
  const sections = await storedSections(page)
  const notTaken = page.instead_of && { ...page.instead_of, sections: await storedSections(page.instead_of) }
  await services.database.write(async ({ tx, purge }) => {
    const known = await findPage(tx, slug)
    if (page.revision !== undefined && page.revision !== (known?.revision ?? 0))
      throw new Problem(409, 'page-changed', t('pages.error-somebody-else-has-saved-this-page'))
    const { title, standfirst } = page
    const status = page.status ?? known?.status ?? 'approved'
    if (notTaken) await keepPage(tx, { ...notTaken, slug, status }, userId, services.now())
    const id = await keepPage(tx, { slug, title, standfirst, sections, status }, userId, services.now())
    if (page.slug !== undefined && page.slug !== slug) {
      await rename(tx, id, slug, page.slug, services.now())
      purge(pageTag(page.slug), translationsTag(pageKind.name, page.slug))
    }
    await within?.(tx)
    purge('pages', pageTag(slug), translationsTag(pageKind.name, slug), ...(await tagsOfGroup(tx, pageKind.name, id)))
  })
}

/** False when there is none. */
export async function dropPage(services: Services, slug: string, within?: (tx: Writing['tx']) => Promise<void>): Promise<boolean> {
  return services.database.write(async ({ tx, purge }) => {
    const page = await findPage(tx, slug)
    purge('pages', pageTag(slug), ...(page ? await tagsOfGroup(tx, pageKind.name, page.id) : []))
    if (page) await leaveGroup({ tx }, pageKind.name, page.id)
    const isRemoved = await removePage(tx, slug)
    if (isRemoved) await within?.(tx)
    return isRemoved
  })
}

/** Titles of pages that readers can open, by slug. */
export async function publicPageTitles(reading: Reading, slugs: string[]): Promise<ReadonlyMap<string, string>> {
  return new Map((await listTitles(reading, slugs)).map(({ slug, title }) => [slug, title]))
}

/** Those of `slugs` that no page has, public or not. */
export async function missingPages(db: Db, slugs: string[]): Promise<ReadonlySet<string>> {
  const known = await listWrittenSlugs(db, slugs)
  return new Set(slugs.filter((slug) => !known.includes(slug) && !isFixed(slug)))
}

export function pageTag(slug: string): string {
  return `page:${slug}`
}

/** @throws Problem 422 for a page that every magazine has, and for a slug that another page has */
async function rename(tx: Writing['tx'], id: number, slug: string, to: string, now: number): Promise<void> {
  const isTaken = isFixed(to) || (await listTakenSlugs(tx, [to])).length > 0
  const message = isFixed(slug) ? t('studio-pages.error-address-fixed') : isTaken ? t('studio-pages.error-address-taken') : ''
  if (message) throw new Problem(422, 'invalid', message, { fields: { slug: [message] } })
  await updateSlug(tx, id, to)
  await keepOldSlug(tx, { kind: pageKind.name, slug, id, leads_to: to, now })
  await dropOldSlug(tx, pageKind.name, to)
}

async function storedSections({ sections }: PageFields): Promise<string> {
  return JSON.stringify(await Promise.all(sections.map(finished)))
}

async function finished(section: Section): Promise<Section> {
  if (section.kind !== 'text' && section.kind !== 'press') return section
  return { ...section, content: JSON.stringify(await highlightBlocks(checkBlocks(section.content))) }
}
