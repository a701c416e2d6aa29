import type { PageState } from './entry.server.tsx'

/** What `/builds/payload/{path}.json` answers: the data of one page, the same for everyone. */
export interface PagePayload {
  /** Id of the build that wrote it: another one may name its queries otherwise. */
  build: string
  /** Of the page at this address: 200, 301 or 302 with `redirect`, 404 or 410 with `error`. */
  status: number
  /** Where the page has moved to. */
  redirect: string | null
  error: PageState['error']
  /** As in the state of the page's HTML. */
  queries: PageState['queries']
  /** Addresses of stylesheets with fonts for letters that those of every page lack. */
  fontSheets?: string[]
}

const prefix = '/builds/payload/'

/** Where the data of the page at this address is; the front page is called `index`. */
export function payloadAddress({ pathname, search }: { pathname: string; search: string }): string {
  const path = pathname.replace(/^\/|\/$/g, '')
  return `${prefix}${path || 'index'}.json${search}`
}

/** The other way around; null for an address that `payloadAddress` does not make. */
export function pageOfPayload(address: string): string | null {
  const [, path, search = ''] = /^\/builds\/payload\/([^?#]+)\.json(\?[^#]*)?$/.exec(address) ?? []
  if (path === undefined) return null
  return `/${path === 'index' ? '' : path}${search}`
}
