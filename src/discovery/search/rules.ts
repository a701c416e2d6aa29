/** Everything that can be found, in the order in which it is shown. */
export const searchKinds = ['article', 'release', 'creative', 'event', 'episode', 'book', 'movie', 'music', 'author', 'topic', 'page'] as const
export type SearchKind = (typeof searchKinds)[number]

export const kindLabels: Record<SearchKind, string> = {
  article: 'Articles',
  release: 'Issues',
  creative: 'Creatives',
  event: 'Events',
  episode: 'Podcast',
  book: 'Books',
  movie: 'Films',
  music: 'Music',
  author: 'Authors',
  topic: 'Topics',
  page: 'Pages',
}

export const sorts = ['relevance', 'newest'] as const
export type Sort = (typeof sorts)[number]

/** Of each kind so many are counted. */
export const mostCounted = 1_000
export const perPage = 15
export const longestQuery = 200

/** `38`, `1,000+`. `more`: there are as many or more. */
export function countText(count: number, more: boolean): string {
  return `${count.toLocaleString('en')}${more ? '+' : ''}`
}

export function kindIn(text: string | null): SearchKind | undefined {
  return searchKinds.find((kind) => kind === text)
}
