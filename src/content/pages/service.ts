import { t } from '#i18n/messages.ts'
import { checkBlocks } from '#base/blocks/check.ts'
import { Problem } from '#base/problem.ts'
import { highlightBlocks } from '#platform/highlight/highlight.ts'
import type { Services } from '#platform/services.ts'
import type { PageFields, Section } from './contract.ts'
import type { Db, Reading, Writing } from '#platform/db/tables.ts'
import { isFixed } from './rules.ts'
import { findPage, keepPage, listTitles, listWrittenSlugs, removePage } from './store.ts'

/** Makes the page's next revision. @throws Problem 409 when somebody has written one since `revision` */
export async function savePage(
  services: Services,
  slug: string,
  page: PageFields & { status?: 'draft' | 'approved'; revision?: number },
  userId: number | null,
  within?: (tx: Writing['tx']) => Promise<void>,
): Promise<void> {
  const sections = JSON.stringify(await Promise.all(page.sections.map(finished)))
  await services.database.write(async ({ tx, purge }) => {
    const known = await findPage(tx, slug)
    if (page.revision !== undefined && page.revision !== (known?.revision ?? 0))
      throw new Problem(409, 'page-changed', t('pages.error-somebody-else-has-saved-this-page'))
    const { title, standfirst } = page
    await keepPage(tx, { slug, title, standfirst, sections, status: page.status ?? known?.status ?? 'approved' }, userId, services.now())
    await within?.(tx)
    purge('pages', pageTag(slug))
  })
}

/** False when there is none. */
export async function dropPage(services: Services, slug: string, within?: (tx: Writing['tx']) => Promise<void>): Promise<boolean> {
  return services.database.write(async ({ tx, purge }) => {
    purge('pages', pageTag(slug))
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

async function finished(section: Section): Promise<Section> {
  if (section.kind !== 'text' && section.kind !== 'press') return section
  return { ...section, content: JSON.stringify(await highlightBlocks(checkBlocks(section.content))) }
}
