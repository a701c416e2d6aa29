export type TopicKind = 'tags' | 'categories'

/** What a site says of a topic beside the texts that have it. */
export interface TopicPage {
  /** How readers saw it; empty where nothing says so. */
  label: string
  description: string
  /** Further keys and values, which have no place here. */
  others: readonly (readonly [key: string, value: unknown])[]
  /** Addresses of its page. */
  pages: { path: string; slug: string }[]
}

export interface TopicFinder {
  /** @param name as a text writes it. @param place of the text within its site */
  of(kind: TopicKind, name: string, place: string, language: string): TopicPage | undefined
}
