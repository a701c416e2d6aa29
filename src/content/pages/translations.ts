import { readBlocks } from '#base/blocks/read.ts'
import { pageNotFound } from '#base/problem.ts'
import { firstFreeSlug, slugify } from '#base/slug.ts'
import type { Viewer } from '#base/viewer.ts'
import { firstLanguage } from '#i18n/format.ts'
import { logAudit } from '#content/admin/service.ts'
import { addMember, assignLanguage, bringUpToDate, describeGroup, partsOf, type Members, type PartTexts } from '#content/publishing/service.ts'
import type { Translations } from '#content/publishing/contract.ts'
import { tagsOfGroup, translationsTag } from '#content/translations/service.ts'
import type { Db } from '#platform/db/tables.ts'
import type { Services } from '#platform/services.ts'
import { note } from '#i18n/note.ts'
import { pageKind } from './kind.ts'
import { pageTag } from './service.ts'
import { findPage, findPageById, keepPage, listTakenSlugs, sectionsOf } from './store.ts'

type PageRow = NonNullable<Awaited<ReturnType<typeof findPage>>>

const kind = pageKind.name

export async function translationsOfPage(db: Db, slug: string): Promise<Translations> {
  const { id } = await writtenPage(db, slug)
  return describeGroup(membersIn(db), id, firstLanguage())
}

/** Begins a draft in another language with the texts of a page. */
export async function translatePage(services: Services, slug: string, language: string, viewer: Viewer): Promise<{ id: number; slug: string }> {
  return services.database.write(async ({ tx, purge }) => {
    const now = services.now()
    const page = await writtenPage(tx, slug)
    const { title, standfirst, sections } = page
    const free = await firstFreeSlug(slugify(`${slug}-${language}`), (candidates) => listTakenSlugs(tx, candidates))
    const original = { id: page.id, language: firstLanguage(), parts: partsOfPage(page) }
    const id = await addMember({ db: tx, kind }, original, language, () =>
      keepPage(tx, { slug: free, title, standfirst, sections, status: 'draft' }, viewer.id, now),
    )
    await logAudit(tx, {
      viewer,
      action: 'translate',
      kind,
      subject: free,
      title,
      note: note('studio-audit.note-translation', { language, original: slug }),
      now,
    })
    purge('pages', pageTag(free), translationsTag(kind, slug))
    return { id, slug: free }
  })
}

export async function markPageUpToDate(services: Services, slug: string, parts: readonly string[] | undefined): Promise<void> {
  await services.database.write(async ({ tx }) => bringUpToDate(membersIn(tx), (await writtenPage(tx, slug)).id, parts))
}

export async function setPageLanguage(services: Services, slug: string, language: string): Promise<void> {
  await services.database.write(async ({ tx, purge }) => {
    const { id } = await writtenPage(tx, slug)
    await assignLanguage({ db: tx, kind }, id, language)
    purge('pages', pageTag(slug), translationsTag(kind, slug), ...(await tagsOfGroup(tx, kind, id)))
  })
}

async function writtenPage(db: Db, slug: string): Promise<PageRow> {
  const page = await findPage(db, slug)
  if (!page) throw pageNotFound(`/pages/${slug}`)
  return page
}

function membersIn(db: Db): Members {
  return {
    db,
    kind,
    async open(id) {
      const page = await findPageById(db, id)
      return page && { title: page.title, language: firstLanguage(), state: page.status === 'approved' ? 'public' : 'draft', parts: partsOfPage(page) }
    },
  }
}

/** Its title, standfirst and the texts of its sections, by the id of their block or by their place among those of their kind. */
function partsOfPage({ id, title, standfirst, sections }: Pick<PageRow, 'id' | 'title' | 'standfirst' | 'sections'>): PartTexts {
  const parts = partsOf({ title, standfirst })
  const count = new Map<string, number>()
  for (const section of sectionsOf({ id, sections })) {
    const at = (count.get(section.kind) ?? 0) + 1
    count.set(section.kind, at)
    const { kind: name, ...fields } = section
    for (const [field, text] of Object.entries(partsOf(textsIn(fields)))) {
      const isBlock = 'content' in section && readBlocks(section.content).some(({ id }) => id === field)
      parts[isBlock && !(field in parts) ? field : `${name}${at}.${field}`] = text
    }
  }
  return parts
}

/** The rows of a list stand one after the other: each is a text that is translated. */
function textsIn(fields: Record<string, unknown>): Record<string, unknown> {
  const rows = Object.entries(fields).flatMap(([name, value]): [string, unknown][] =>
    Array.isArray(value)
      ? value.flatMap((row: object, at) => Object.entries(row).map(([key, text]): [string, unknown] => [`${name}.${at + 1}.${key}`, text]))
      : [[name, value]],
  )
  return Object.fromEntries(rows.filter(([name]) => !/(^|\.)(username|to|policy)$/.test(name)))
}
