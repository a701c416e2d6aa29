import { kinds, type Kind } from '#content/kinds.ts'
import { languagePath } from '#i18n/format.ts'

/** Addresses that belong to no kind of content. */
const sitePaths = {
  home: '/',
  about: '/about',
  contact: '/contact',
  newsletter: '/newsletter',
  newsletterConfirm: '/newsletter/confirm',
  newsletterList: '/newsletter/:list',
  mailing: '/newsletter/:list/:slug',
  unsubscribed: '/unsubscribed',
  privacy: '/privacy',
  imprint: '/imprint',
  search: '/search',
  corrections: '/corrections',
  /** The address shared by all sign-in providers. */
  Oauth: '/Oauth',
  /** For browsers without script: others have the dialog. */
  login: '/login',
  verify: '/verify',
  reset: '/reset',
  authError: '/auth/error',
  account: '/account',
  /** What the reader saved and read. */
  shelf: '/shelf',
  setup: '/setup',
  invitation: '/invitation',
  /** What stands in for a page that cannot be fetched, and lists what has been taken along. */
  offline: '/offline',
} as const

type Joined<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never

/** Every address a reader can open, named as in the spec's route table. The first match wins. */
export const paths = Object.assign({}, sitePaths, ...kinds.map((kind) => kind.pages)) as typeof sitePaths & Joined<Kind['pages']> // the same objects

export type PathName = keyof typeof paths

type ParamNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never

export type Params<N extends PathName> = { [K in ParamNames<(typeof paths)[N]>]: string }

declare const hrefBrand: unique symbol
/** A same-origin address made by `href`, so that a typed text is never taken for a link. */
export type Href = string & { readonly [hrefBrand]: true }

type Query = Record<string, string | number | undefined>
/** `language`: of what is shown there, where it can be another than that of the page that names it. */
type InLanguage<P> = P & { language?: string | undefined }
type HrefOf<N extends PathName> = ParamNames<(typeof paths)[N]> extends never ? (query?: Query) => Href : (params: InLanguage<Params<N>>, query?: Query) => Href

export const href = Object.fromEntries(
  Object.entries(paths).map(([name, path]) => [
    name,
    (first?: Record<string, string | number | undefined>, second?: Query) => (path.includes(':') ? fill(path, first ?? {}, second) : fill(path, {}, first)),
  ]),
) as unknown as { [N in PathName]: HrefOf<N> } // each entry is made by the line above from the same table

/** Kinds of which one entry has a page. */
export type KindWithPage = Kind['name'] & PathName

/** Page of one entry, whatever its address calls the slug. */
export function pageOf(kind: KindWithPage, slug: string, language?: string): Href {
  return (languagePath(language) + paths[kind].replace(/:\w+/, () => encodeURIComponent(slug))) as Href // of the table, as `href` makes it
}

function fill(path: string, params: Record<string, string | number | undefined>, query: Query = {}): string {
  const start = languagePath(params['language']?.toString())
  const filled = (start && path === '/' ? '' : path).replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== '') search.set(name, String(value))
  const text = search.toString()
  return start + filled + (text && `?${text}`)
}
