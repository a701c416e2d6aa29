import { siteLanguageOf } from '#i18n/format.ts'
import { insertTranslation, listGroup } from '#content/translations/service.ts'
import type { Db } from '#platform/db/tables.ts'
import type { PublishingAdapter } from './adapter.ts'
import { partsOf } from './original-parts.ts'

interface LinkedContent {
  id: number
  /** One of the site's languages. */
  language: string
}

interface LinkPlan {
  /** The group that they join. */
  group: number
  original: number
  joining: LinkedContent[]
  /** Those whose language is taken in that group, and those that are in another one. */
  refused: LinkedContent[]
}

/** How contents become translations of each other; the first is the original where none of them is in a group yet. */
export async function planLinks(db: Db, kind: string, contents: readonly [LinkedContent, ...LinkedContent[]]): Promise<LinkPlan> {
  const groups = await Promise.all(contents.map(async (content) => ({ content, rows: await listGroup(db, kind, content.id) })))
  const there = groups.find(({ rows }) => rows.length > 0)?.rows ?? []
  const group = there[0]?.group_id ?? contents[0].id
  const taken = new Set(there.map((row) => siteLanguageOf(row.language)))
  const plan: LinkPlan = { group, original: there.find((row) => row.original_id === null)?.content_id ?? contents[0].id, joining: [], refused: [] }
  for (const { content, rows } of groups) {
    if (rows[0]?.group_id === group) continue
    const isFree = rows.length === 0 && !taken.has(content.language)
    plan[isFree ? 'joining' : 'refused'].push(content)
    taken.add(content.language)
  }
  return plan
}

/** Enters the contents of a plan. They count as up to date with the original. */
export async function linkTranslations<F extends object>(db: Db, adapter: PublishingAdapter<F>, { group, original, joining }: LinkPlan): Promise<void> {
  const content = await adapter.find(db, original)
  const seen = JSON.stringify(content ? partsOf(content.fields) : {})
  for (const { id, language } of joining) {
    const from = id === original ? { original_id: null, seen: '{}' } : { original_id: original, seen }
    await insertTranslation(db, { kind: adapter.kind, content_id: id, group_id: group, language, ...from })
  }
}
