import { clockText } from '#content/podcast/rules.ts'
import { chosenFrom, picture, refersTo, type FieldDisplays } from '#content/publishing/studio/field-display.ts'
import { t } from '#i18n/messages.ts'
import { formatMoment } from '#studio/moments.ts'
import type { BookFields, FieldsByKind, MovieFields, MusicFields } from '../fields.ts'
import { linkNames } from '../item-display.ts'
import { formats } from '../item-facts.ts'
import { isPartialDate, shownDate, shownLength } from '../partial-date.ts'
import { recordNames, type ItemKind, type Role } from '../rules.ts'
import { catalogues, roleNames } from './choice-names.ts'

type Shared = FieldsByKind[ItemKind]

const partialDate = { text: (date: string) => (isPartialDate(date) ? shownDate(date) : date) }

/** Of whichever kind: each has roles of its own. */
type Person = Omit<Shared['people'][number], 'role'> & { role: Role }

const people: FieldDisplays<Person, object> = {
  name: { label: () => t('studio-library.name') },
  role: { label: () => t('studio-library.role'), ...chosenFrom(roleNames) },
  character: { label: () => t('studio-library.plays') },
  user_id: { label: () => t('studio-frame.account'), ...refersTo('account-id') },
}

const links: FieldDisplays<Shared['links'][number], object> = {
  label: { label: () => t('studio-library.label') },
  url: { label: () => t('studio-library.address') },
  kind: { label: () => t('studio-library.kind'), ...chosenFrom(linkNames) },
  free: { label: () => t('studio-library.free') },
  paid: { label: () => t('studio-library.paid-content') },
}

const quotes: FieldDisplays<BookFields['quotes'][number], object> = {
  text: { label: () => t('studio-library.text') },
  by: { label: () => t('studio-library.speaker') },
  page: { label: () => t('studio-library.page') },
}

const verdict: FieldDisplays<NonNullable<Shared['verdict']>, object> = {
  rating: { label: () => t('studio-library.out-of-five') },
  headline: { label: () => t('studio-library.headline') },
  text: { label: () => t('studio-library.text') },
  user_id: { label: () => t('studio-library.reviewer'), ...refersTo('account-id') },
  article_id: { label: () => t('studio-library.article-with-the-full-review'), ...refersTo('article-id') },
  at: { label: () => t('studio-frame.field-at'), text: (ms) => formatMoment(ms) },
}

/** What all of them have, with the names of other catalogues. */
function shared(kind: ItemKind) {
  const names = new Map(catalogues[kind])
  return {
    title: { label: () => t('studio-library.title') },
    original_title: { label: () => t('studio-library.original-title') },
    sort_title: { label: () => t('studio-library.sorted-as') },
    cover: { label: () => (kind === 'movie' ? t('studio-library.poster') : t('studio-library.cover')), ...picture },
    identifiers: {
      label: () => t('studio-library.its-number-elsewhere'),
      text: (numbers: Shared['identifiers']) =>
        Object.entries(numbers)
          .map(([name, value]) => t('studio-conflict.field-value', { label: names.get(name) ?? name, value }))
          .join(' · '),
    },
    verdict: { label: () => t('studio-library.review'), parts: verdict },
    links: { label: () => t('studio-library.links'), parts: links },
  }
}

/** The fields of a book, where versions are compared. */
export const bookDisplays: FieldDisplays<BookFields> = {
  ...shared('book'),
  subtitle: { label: () => t('studio-library.subtitle') },
  isbn_13: { label: () => t('studio-library.isbn-13') },
  isbn_10: { label: () => t('studio-library.isbn-10') },
  people: { label: () => t('studio-library.authors-and-publisher'), parts: people },
  description: { label: () => t('studio-library.description') },
  publishers: { label: () => t('studio-library.publishers') },
  published_date: { label: () => t('studio-library.published'), ...partialDate },
  first_published_date: { label: () => t('studio-library.first-published'), ...partialDate },
  pages: { label: () => t('studio-library.pages') },
  format: { label: () => t('studio-library.format'), ...chosenFrom(() => formats) },
  languages: { label: () => t('studio-library.languages') },
  subjects: { label: () => t('studio-library.subjects') },
  series: { label: () => t('studio-library.series') },
  series_number: { label: () => t('studio-library.number-in-it') },
  quotes: { label: () => t('studio-library.quotes'), parts: quotes },
}

/** The fields of a movie, where versions are compared. */
export const movieDisplays: FieldDisplays<MovieFields> = {
  ...shared('movie'),
  release_date: { label: () => t('studio-library.released'), ...partialDate },
  duration_seconds: { label: () => t('studio-library.length'), text: shownLength },
  people: { label: () => t('studio-library.credits'), parts: people },
  backdrop: { label: () => t('studio-library.backdrop'), ...picture },
  synopsis: { label: () => t('studio-library.synopsis') },
  genres: { label: () => t('studio-library.genres') },
  countries: { label: () => t('studio-library.countries') },
  languages: { label: () => t('studio-library.languages') },
  companies: { label: () => t('studio-library.companies') },
  age_rating: { label: () => t('studio-library.age-rating') },
  trailer_url: { label: () => t('studio-library.trailer') },
  quotes: { label: () => t('studio-library.quotes'), parts: quotes },
}

/** The fields of music, where versions are compared. */
export const musicDisplays: FieldDisplays<MusicFields> = {
  ...shared('music'),
  kind: { label: () => t('studio-library.kind'), ...chosenFrom(() => recordNames) },
  release_date: { label: () => t('studio-library.released'), ...partialDate },
  barcode: { label: () => t('studio-library.barcode') },
  people: { label: () => t('studio-library.credits'), parts: people },
  label: { label: () => t('studio-library.label') },
  genres: { label: () => t('studio-library.genres') },
  disc_count: { label: () => t('studio-library.discs') },
  duration_seconds: { label: () => t('studio-library.length'), text: clockText },
  tracks: {
    label: () => t('studio-library.tracks'),
    parts: {
      no: { label: () => t('studio-library.no') },
      disc: { label: () => t('studio-library.disc') },
      title: { label: () => t('studio-library.title') },
      duration_seconds: { label: () => t('studio-library.length'), text: clockText },
      artists: { label: () => t('studio-library.by-if-by-others') },
    },
  },
  preview: {
    label: () => t('studio-library.listen-at'),
    parts: { provider: { label: () => t('studio-library.called') }, url: { label: () => t('studio-library.address') } },
  },
}
