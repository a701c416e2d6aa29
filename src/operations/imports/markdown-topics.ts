import { note, type Note } from '#i18n/note.ts'
import type { Entry } from './entry.ts'
import { categories, words } from './front-matter-values.ts'
import { fewTopics } from './legacy-html.ts'
import { propertyNote } from './property-note.ts'
import type { TopicKind, TopicPage } from './topic-page.ts'

export interface FoundTopics {
  topics: string[]
  /** Those beyond the number an article may have included. */
  allTopics: string[]
  /** As the text writes them. */
  givenTopics: string[]
  /** Pages of the old site on which it stood. */
  archives: NonNullable<Entry['archives']>
  /** What the site says of them that has no place here, and other texts share. */
  sharedNotes: Note[]
  /** Topics that are too many. */
  overTopics: Note[]
}

const keys = ['tags', 'tag', 'keywords', 'categories', 'category', 'topics']

/** Topics that front matter names, as their site calls them. @param shown a name as readers see it */
export function topicsIn(
  take: (name: string) => unknown,
  shown: (name: string) => string,
  pageOf: (kind: TopicKind, name: string) => TopicPage | undefined,
): FoundTopics {
  const found = keys.flatMap((key) => {
    const names = key === 'categories' ? categories(take(key)) : words(take(key))
    const kind = key.startsWith('categor') ? 'categories' : 'tags'
    return names.map((name) => ({ name: shown(name), page: pageOf(kind, name) }))
  })
  const named = found.map(({ name, page }) => ({ topic: page?.label ? shown(page.label) : name, page }))
  const allTopics = named.map(({ topic }) => topic)
  const { topics, notes } = fewTopics(allTopics)
  return {
    topics,
    allTopics,
    givenTopics: found.map(({ name }) => name),
    archives: named.flatMap(({ topic, page }) => (page?.pages ?? []).map((one) => ({ ...one, topic }))),
    sharedNotes: named.flatMap(({ topic, page }) => (page ? notesOf(topic, page) : [])),
    overTopics: notes,
  }
}

function notesOf(topic: string, { description, others }: TopicPage): Note[] {
  return [
    ...(description ? [note('studio-report.topic-description', { name: topic, description })] : []),
    ...others.map(([key, value]) => propertyNote(`tag ${topic}: ${key}`, value)),
  ]
}
