import { sql } from 'kysely'
import type { Feature } from '#platform/feature.ts'
import { snippetsRoutes } from './routes.ts'

export const snippetsFeature: Feature = {
  name: 'snippets',
  exportedTables: ['snippets'],
  routes: snippetsRoutes,
  mediaReferences: [
    {
      kind: 'snippet',
      rows: sql`select id, '' as slug, name as title, cast(updated_at as text) as mark, fields as text from snippets`,
      table: 'snippets',
      columns: ['fields'],
      slug: `''`,
      tags: () => [],
    },
  ],
}
