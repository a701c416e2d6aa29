import { t } from '#i18n/messages.ts'
import { readBlocks } from '#base/blocks/read.ts'
import { proseText } from '#base/blocks/plain-text.ts'
import { href } from '#base/paths.ts'
import type { SearchEntry, SearchSource } from '#platform/searchable.ts'
import type { PageFields, Section } from './contract.ts'
import { defaultPages } from './defaults.ts'
import { anchorOf, fixedPages, isFixed } from './rules.ts'
import { listWholePages, sectionsOf, type PublicPageRow } from './store.ts'

/** Below this stand the pages that every magazine has, written or not; above it the free ones. */
const firstFree = 100
const contactId = fixedPages.length + 1

/** The pages of the magazine itself: few, so they are read all at once. */
export const pageSource: SearchSource = {
  kind: 'page',
  tags: [],
  wholeTags: ['pages'],
  async ids(reading, after, most) {
    const free = (await listWholePages(reading)).filter(({ slug }) => !isFixed(slug)).map(({ id }) => firstFree + id)
    const all = [...fixedPages.map((_, at) => at + 1), contactId, ...free.toSorted((a, b) => a - b)]
    return all.filter((id) => id > after).slice(0, most)
  },
  async load(reading, ids) {
    const written = await listWholePages(reading)
    const fixed = fixedPages.map((slug, at) =>
      entryOf(
        at + 1,
        slug,
        defaultPages()[slug],
        written.find((row) => row.slug === slug),
      ),
    )
    const free = written.filter(({ slug }) => !isFixed(slug)).map((row) => entryOf(firstFree + row.id, row.slug, null, row))
    return [...fixed, contactEntry(), ...free].filter(({ id }) => ids.includes(id))
  },
}

const common = { kicker: '', people: '', topics: '', lists: [], image: null }

/** No text of anybody's, but a page that is looked for. */
function contactEntry(): SearchEntry {
  return {
    ...common,
    id: contactId,
    contentId: null,
    title: t('page.contact'),
    standfirst: t('pages.contact-standfirst'),
    parts: [],
    url: href.contact(),
    date: 0,
  }
}

function entryOf(id: number, slug: string, own: PageFields | null, row: PublicPageRow | undefined): SearchEntry {
  const { title, standfirst } = row ?? own ?? { title: slug, standfirst: '' }
  const sections = row ? sectionsOf(row) : (own?.sections ?? [])
  return {
    ...common,
    id,
    contentId: row?.id ?? null,
    title,
    standfirst,
    parts: sections.map((section) => ({ at: section.title ? `#${anchorOf(section.title)}` : '', text: textOf(section) })),
    url: isFixed(slug) ? href[slug]() : href.page({ slug }),
    date: row?.updated_at ?? 0,
  }
}

function textOf(section: Section): string {
  switch (section.kind) {
    case 'text':
      return `${section.title}. ${proseText(readBlocks(section.content))}`
    case 'press':
      return `${section.title}. ${proseText(readBlocks(section.content))} ${section.boilerplate}`
    case 'timeline':
      return `${section.title}. ${section.items.map(({ when, title, text }) => `${when}: ${title}. ${text}`).join(' ')}`
    case 'team':
      return `${section.title}. ${section.note} ${section.people.map(({ role }) => role).join(', ')}`
    case 'action':
      return `${section.title}. ${section.text}`
    case 'numbers':
    case 'legal':
      return section.title
  }
}
