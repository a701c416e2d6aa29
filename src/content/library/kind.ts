import type { ContentKind } from '#base/kind.ts'

export const bookKind = {
  name: 'book',
  plural: 'books',
  label: 'Book',
  labels: 'Books',
  pages: { entertainment: '/magazine/entertainment', book: '/magazine/entertainment/books/:slug' },
  screen: 'entertainment',
  search: { id: 6 },
  card: 0,
  upright: true,
  marks: { want: 'Want to read', done: 'Have read' },
  group: { name: 'books', title: 'Books', order: 2 },
  reference: true,
  studio: 'books',
  admin: true,
} as const satisfies ContentKind

export const movieKind = {
  name: 'movie',
  plural: 'movies',
  label: 'Movie',
  labels: 'Movies',
  pages: { movie: '/magazine/entertainment/movies/:slug' },
  screen: 'entertainment',
  search: { id: 7 },
  card: 1,
  upright: true,
  marks: { want: 'Want to see', done: 'Have seen' },
  group: { name: 'movies', title: 'Movies', order: 3 },
  reference: true,
  studio: 'movies',
  admin: true,
} as const satisfies ContentKind

export const musicKind = {
  name: 'music',
  plural: 'music',
  label: 'Record',
  labels: 'Music',
  pages: { music: '/magazine/entertainment/music/:slug' },
  screen: 'entertainment',
  search: { id: 8, shape: '1x1' },
  card: 2,
  marks: { want: 'Want to hear', done: 'Have heard' },
  group: { name: 'music', title: 'Music', order: 4 },
  reference: true,
  studio: 'music',
  admin: true,
} as const satisfies ContentKind
