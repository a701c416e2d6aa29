import { t } from '#i18n/messages.ts'
import type { ItemKind, Role } from '../rules.ts'

/** What somebody did for it. */
export const roleNames = (): Record<Role, string> => ({
  author: t('studio-library.role-author'),
  translator: t('studio-library.role-translator'),
  illustrator: t('studio-library.role-illustrator'),
  narrator: t('studio-library.role-narrator'),
  director: t('studio-library.role-director'),
  writer: t('studio-library.role-writer'),
  actor: t('studio-library.role-actor'),
  producer: t('studio-library.role-producer'),
  artist: t('studio-library.role-artist'),
  performer: t('studio-library.role-performer'),
  composer: t('studio-library.role-composer'),
})

/** Other catalogues by the names of their numbers. */
export const catalogues: Record<ItemKind, readonly [string, string][]> = {
  book: [
    ['openlibrary', 'Open Library'],
    ['goodreads', 'Goodreads'],
    ['wikidata', 'Wikidata'],
  ],
  movie: [
    ['imdb', 'IMDb'],
    ['tmdb', 'TMDB'],
    ['wikidata', 'Wikidata'],
  ],
  music: [
    ['musicbrainz', 'MusicBrainz'],
    ['spotify', 'Spotify'],
    ['wikidata', 'Wikidata'],
  ],
}
