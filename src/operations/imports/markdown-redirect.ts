import { because } from '#base/report-notes.ts'
import { note, type Note } from '#i18n/note.ts'
import { text } from './front-matter-values.ts'
import { rooted } from './markdown-addresses.ts'
import { keyOf } from './markdown-state.ts'
import type { RedirectList } from './redirect-lists.ts'

export interface PageRedirect {
  /** Key of the front matter. */
  name: string
  target: string
  /** For the report. */
  reason: Note
}

const keys = new Set(['redirectto', 'redirecturl', 'redirectlink', 'redirecttarget', 'redirect'])

/** The redirect that front matter gives a page; most have none. jekyll-redirect-from takes the first of a list. Under other names only an address counts. */
export function pageRedirectsIn(data: Readonly<Record<string, unknown>>): PageRedirect[] {
  for (const [name, value] of Object.entries(data)) {
    const key = keyOf(name)
    const to = text(key === 'redirectto' ? [value].flat()[0] : value)
    if (keys.has(key) && to !== '' && (key === 'redirectto' || isAddress(to)))
      return [{ name, target: to, reason: note('studio-report.had-key', { name, value: to.slice(0, 80) }) }]
  }
  return []
}

/** Rules for all addresses of a page. A word without a slash is an address to some layouts and the name of a page elsewhere to others. */
export function pageRedirectRules(addresses: readonly string[], to: string): RedirectList {
  const all = [...new Set(addresses.map(rooted))]
  if (!isAddress(to))
    return { rules: [], refused: all.map((address) => because(note('studio-report.old-address', { address }), note('studio-fault.redirect-to'))) }
  return { rules: all.map((from) => ({ from, to: absolute(to, from), status: 301 })), refused: [] }
}

function isAddress(value: string): boolean {
  return /^(?:https?:\/\/|\.{0,2}\/)/i.test(value)
}

function absolute(to: string, from: string): string {
  if (!to.startsWith('.')) return to
  const { pathname, search, hash } = new URL(to, new URL(from, 'https://old.invalid'))
  return pathname + search + hash
}
