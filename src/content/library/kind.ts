import type { ContentKind } from '#base/kind.ts'
import { t } from '#i18n/messages.ts'

export const bookKind = {
  name: 'book',
  plural: 'books',
  get label() {
    return t('library.book')
  },
  get labels() {
    return t('library.books')
  },
  pages: { entertainment: '/magazine/entertainment', book: '/magazine/entertainment/books/:slug' },
  screen: 'entertainment',
  navigation: {
    page: 'entertainment',
    order: 2,
    get label() {
      return t('shell.entertainment')
    },
  },
  homeSections: [{ name: 'entertainment', order: 5 }],
  search: { id: 6 },
  card: 0,
  upright: true,
  marks: {
    get want() {
      return t('library.want-to-read')
    },
    get done() {
      return t('library.have-read')
    },
  },
  group: {
    name: 'books',
    get title() {
      return t('library.books')
    },
    order: 2,
  },
  reference: true,
  studio: 'books',
  admin: true,
} as const satisfies ContentKind

export const movieKind = {
  name: 'movie',
  plural: 'movies',
  get label() {
    return t('library.movie')
  },
  get labels() {
    return t('library.movies')
  },
  pages: { movie: '/magazine/entertainment/movies/:slug' },
  screen: 'entertainment',
  search: { id: 7 },
  card: 1,
  upright: true,
  marks: {
    get want() {
      return t('library.want-to-see')
    },
    get done() {
      return t('library.have-seen')
    },
  },
  group: {
    name: 'movies',
    get title() {
      return t('library.movies')
    },
    order: 3,
  },
  reference: true,
  studio: 'movies',
  admin: true,
} as const satisfies ContentKind

export const musicKind = {
  name: 'music',
  plural: 'music',
  get label() {
    return t('library.record')
  },
  get labels() {
    return t('library.music')
  },
  pages: { music: '/magazine/entertainment/music/:slug' },
  screen: 'entertainment',
  search: { id: 8, shape: '1x1' },
  card: 2,
  marks: {
    get want() {
      return t('library.want-to-hear')
    },
    get done() {
      return t('library.have-heard')
    },
  },
  group: {
    name: 'music',
    get title() {
      return t('library.music')
    },
    order: 4,
  },
  reference: true,
  studio: 'music',
  admin: true,
} as const satisfies ContentKind
