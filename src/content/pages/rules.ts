import { textKey } from '#base/slug.ts'

/** Pages that every magazine has, with addresses of their own; they can be changed but not removed. */
export const fixedPages = ['about', 'privacy', 'imprint'] as const
export type FixedPage = (typeof fixedPages)[number]

export function isFixed(slug: string): slug is FixedPage {
  return fixedPages.some((page) => page === slug)
}

/** What a text says about how the magazine works; structured data names them (schema.org NewsMediaOrganization). */
export const policies = ['corrections', 'ethics', 'ownership', 'publishing', 'diversity', 'accessibility'] as const
export type Policy = (typeof policies)[number]

export function anchorOf(title: string): string {
  return textKey(title)
}
