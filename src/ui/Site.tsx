import { createContext, use, type ReactNode } from 'react'
import type { Image } from '#base/image.ts'
import type { Href } from '#base/paths.ts'
import type { FieldTexts } from '#base/problem.ts'

/** What the owner of the site has set and every page may show. */
export interface Site {
  name: string
  /** Public address without a slash at the end. */
  url: string
  tagline?: string
  description?: string
  colophon?: string
  /** Instead of the drawn mark. */
  logo?: Image
  /** Address of the stylesheet with the owner's colours. */
  brand?: string
  /** Address of the owner's CSS. */
  css?: string
  /** In place of the designed links. */
  navigation?: { main?: readonly SiteLink[]; footer?: readonly SiteLink[] }
  announcement?: SiteAnnouncement
  /** Fonts of the theme in place of the designed ones: what to ask for first, and whether the designed serif is still used. */
  fonts?: { preload: readonly string[]; serif: boolean }
  /** How the home page is laid out, where not as a cover. */
  home?: 'wide' | 'list'
  /** Of pages that say nothing themselves; `title` holds `{title}`. */
  meta?: { title?: string; description?: string; picture?: Image }
  social?: { label: string; url: string }[]
  /** Absent when there is none. */
  newsletter?: true
  /** Absent where opens and clicks of newsletters are not counted. */
  newsletter_measured?: true
  /** Absent while nothing has been corrected. */
  corrections?: true
  tag_manager_id?: string
  /** The magazine as libraries know it; absent when its owner has said nothing. */
  periodical?: { issn: string; publisher: string; language: string }
  /** Only in the answer to a form that was sent without script and refused. */
  posted?: Posted
}

export interface SiteLink {
  label: string
  to: Href
}

/** A bar above every page. */
export interface SiteAnnouncement {
  id: string
  parts: readonly (string | SiteLink)[]
  /** Where all of it leads. */
  link?: Href
  colour: string
  /** Whether it can be closed. */
  dismissible: boolean
}

export interface Posted {
  /** Which form it was: the address it goes to, or what it does there. */
  form: string
  values: Record<string, string>
  status: number
  message: string
  /** Of the refusal, for forms that then ask for more. */
  code?: string
  fields: FieldTexts
}

interface PageContext {
  site: Site
  /** Collects structured data while the server renders; absent in the browser, where nobody reads it. */
  jsonLd?: unknown[]
}

const Context = createContext<PageContext | null>(null)

export function SiteProvider({ value, children }: { value: PageContext; children: ReactNode }) {
  return <Context value={value}>{children}</Context>
}

export function useSite(): Site {
  return usePageContext().site
}

/** What a form without script sent and the server refused; undefined for every other page. */
export function usePosted(form: string): Posted | undefined {
  const { posted } = useSite()
  return posted?.form === form ? posted : undefined
}

/** Structured data of the page, schema.org. Written into the head by the server only: behind `import.meta.env.SSR` a reader does not fetch what makes it. */
export function JsonLd({ data }: { data: unknown }) {
  usePageContext().jsonLd?.push(data)
  return null
}

function usePageContext(): PageContext {
  const context = use(Context)
  if (!context) throw new Error('Site context missing')
  return context
}
