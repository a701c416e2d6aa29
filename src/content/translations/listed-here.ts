import { sql, type RawBuilder } from 'kysely'
import { listLanguage, showsUntranslated, siteLanguages } from '#i18n/format.ts'
import type { PublicTables } from '#platform/db/tables.ts'

/**
 * A public table as the lists of the page's language see it; all of it where there is one language.
 * @param as what the query calls it
 */
export function listedHere(kind: string, table: keyof PublicTables, as: string = table): RawBuilder<unknown> {
  const language = listLanguage()
  if (language === undefined) return as === table ? sql.table(table) : sql`${sql.table(table)} as ${sql.ref(as)}`
  return sql`(select whole.* from ${sql.table(table)} as whole where ${isListedIn(kind, language)}) as ${sql.ref(as)}`
}

/** For a query whose row is `whole`. */
export function isListedIn(kind: string, language: string): RawBuilder<unknown> {
  const [first] = siteLanguages()
  const own = sql`t.kind = ${kind} and t.content_id = whole.id`
  const isHere = sql`exists (select 1 from public_translations as t where ${own} and t.language = ${language})`
  const isElsewhere = sql`exists (select 1 from public_translations as t where ${own} and t.language <> ${language})`
  if (!showsUntranslated()) return language === first ? sql`not ${isElsewhere}` : isHere
  const inGroup = (condition: RawBuilder<unknown>) => sql`
    exists (select 1 from public_translations as t join public_translations as o on o.kind = t.kind and o.group_id = t.group_id where ${own} and ${condition})`
  // Its own, or what stands in: that of the first language, else whatever there is.
  return sql`(${isHere} or not ${isElsewhere} or (not ${inGroup(sql`o.language = ${language}`)} and not ${inGroup(sql`o.language = ${first} and t.language <> ${first}`)}))`
}
