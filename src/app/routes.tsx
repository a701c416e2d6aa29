import { paths, type PathName } from '#base/paths.ts'
import type { PageModule, Route } from '#ui/router/route.ts'
import { routeRules } from './route-rules.ts'

const files = import.meta.glob<PageModule>('../pages/*.tsx')

/** The code of a page: the file of src/pages that is named after its address, or after that of its screen. */
export function routeOf(name: PathName): Route {
  const address = paths[routeRules[name]?.screen ?? name]
  const src = `pages/${address.slice(1).replaceAll('/', '-').replaceAll(':', '') || 'index'}.tsx`
  const load = files[`../${src}`]
  if (!load) throw new Error(`src/${src} is missing`)
  return { src, load }
}
