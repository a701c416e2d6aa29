// npm run import -- KIND PLACE [--dry-run]: takes in what another system has written.
import { listPaths } from '#content/library/rules.ts'

const importers: Record<string, () => Promise<unknown>> = {
  markdown: () => import('./import-markdown.ts'),
  masthead: () => import('./import-masthead.ts'),
  wxr: () => import('./import-site.ts'),
  ghost: () => import('./import-site.ts'),
  feed: () => import('./import-site.ts'),
  podcast: () => import('./import-site.ts'),
  ...Object.fromEntries(listPaths.map((name) => [name, () => import('./import-library.ts')])),
  events: () => import('./import-events.ts'),
}

const [kind = ''] = process.argv.slice(2)
const importer = importers[kind]
if (!importer) {
  console.error(`npm run import -- KIND PLACE [--dry-run]; KIND is one of ${Object.keys(importers).join(', ')}.`)
  process.exit(1)
}
// The importers read their own words as they do when they are run by themselves.
if (kind === 'markdown') process.argv.splice(2, 1)
await importer()
