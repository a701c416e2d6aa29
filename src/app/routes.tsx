import { paths, type PathName } from '#base/paths.ts'
import type { PageSheet } from '#ui/page-sheets.ts'
import type { PageModule, Route } from '#ui/router/route.ts'
import { routeRules } from './route-rules.ts'

/** Pages of the site, and those in the folder of their kind. */
const files = { ...import.meta.glob<PageModule>('../pages/*.tsx'), ...import.meta.glob<PageModule>('../content/*/pages/*.tsx') }

/** The code of a page: the file that is named after its address, or after that of its screen. */
export function routeOf(name: PathName): Route {
  const address = paths[routeRules[name]?.screen ?? name]
  const file = `/pages/${address.slice(1).replaceAll('/', '-').replaceAll(':', '') || 'index'}.tsx`
  const [path = '', load] = Object.entries(files).find(([one]) => one.endsWith(file)) ?? []
  if (!load) throw new Error(`The page ${file} is missing`)
  return { src: path.slice('../'.length), load }
}

/** Addresses of stylesheets by the path of their page, written by scripts/build.ts. Where styles come with the code (the studio's preview) there are none. */
const sheets: Readonly<Record<string, PageSheet>> = import.meta.env['PAGE_SHEETS'] ?? {}

export function sheetOf(src: string): PageSheet | null {
  return sheets[src] ?? null
}
