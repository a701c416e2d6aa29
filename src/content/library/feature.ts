import type { Feature } from '#platform/feature.ts'
import { libraryDemo, libraryJobs } from './admin-routes.ts'
import { libraryCards, libraryListItems } from './cards.ts'
import { itemMediaReferences } from './media-references.ts'
import { libraryPersonal } from './personal-data.ts'
import { libraryRoutes } from './routes.ts'
import { itemSources } from './searchable.ts'
import { seedLibrary } from './seed.ts'
import { librarySitemap } from './sitemap.ts'

export const libraryFeature: Feature = {
  name: 'library',
  mediaReferences: itemMediaReferences,
  textIndexes: ['search_library'],
  exportedTables: [
    'library_items',
    { name: 'library_people', key: ['item_id', 'position'] },
    { name: 'library_facets', key: ['kind', 'facet', 'value', 'item_id'] },
    { name: 'library_sources', key: ['source'] },
  ],
  publicTables: ['public_library_items', 'public_library_people', 'library_facets', 'old_slugs'],
  routes: libraryRoutes,
  jobs: libraryJobs,
  cards: libraryCards,
  listItems: libraryListItems,
  sitemap: librarySitemap,
  searchable: () => itemSources,
  personal: libraryPersonal,
  seed: seedLibrary,
  demoContent: libraryDemo,
}
