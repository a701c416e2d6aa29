import { t } from '#i18n/messages.ts'
import { contrast } from '#base/colours.ts'
import { themeKey, type Theme } from './theme-rules.ts'

/** What somebody writes to the magazine about; each may have an address of its own. */
export const contactTopics = ['general', 'submission', 'correction', 'advertising', 'events', 'technical'] as const
export type ContactTopic = (typeof contactTopics)[number]

/** Letters of addresses that are made from titles: those of the title, or Latin ones. */
export const slugScripts = ['own', 'latin'] as const

/** Colours of the owner's own; null: as designed. */
export interface Colours {
  /** Of buttons, slabs and the loud thing of a view. What is printed on it is ink. */
  primary: string | null
  /** The page of the dark edition and of the day edition. */
  dark: string | null
  light: string | null
}

/** What the stylesheet of a site is made of. */
export interface Look {
  colours: Colours
  theme: Theme
}

/** The look in the address of its stylesheet. */
export function brandKey({ colours: { primary, dark, light }, theme }: Look): string {
  return [primary, dark, light].map((colour) => colour?.slice(1) ?? '0').join('.') + themeKey(theme)
}

/** The accent, on the papers of the design. */
export function accentOf(primary: string | null): Colours {
  return { primary, dark: null, light: null }
}

/** From whom mails come and where they go, and whose script runs on every page: a change asks for a recent proof of identity. */
export const settingsWithProof: readonly string[] = ['newsletter', 'contact_addresses', 'tag_manager_id']

/** The rule of spec section 5. */
export const tagManagerId = /^GTM-[A-Z0-9]+$/

/** What an announcement stands on: the accent, the paper of texts, or the colour of errors. */
export const announcementColours = ['accent', 'inverse', 'quiet', 'alert'] as const
export type AnnouncementColour = (typeof announcementColours)[number]

/** A line in parts; `[words](address)` is a link. */
export function inlineLinks(text: string): (string | { label: string; to: string })[] {
  return text
    .split(/(\[[^\][]+\]\([^()\s]+\))/)
    .filter(Boolean)
    .map((part) => {
      const [, label, to] = /^\[([^\][]+)\]\(([^()\s]+)\)$/.exec(part) ?? []
      return label === undefined || to === undefined ? part : { label, to }
    })
}

const leastLogo = 48
const longestLogo = 8

const ink = '#14110d'
const darkTexts = ['#f6efe0', '#cdc3b0', '#a0967f']
const lightTexts = ['#15120e', '#463f34', '#665d4d']
/** Text on its background has to have this contrast (WCAG 2.2, AA). */
export const leastContrast = 4.5

/** The weakest contrast that each colour would bring about; null where nothing is set. */
export function contrastsOf({ primary, dark, light }: Colours): Record<keyof Colours, number | null> {
  const weakest = (page: string, texts: string[]) => Math.min(...texts.map((text) => contrast(text, page)))
  return {
    primary: primary === null ? null : Math.min(contrast(primary, ink), contrast(primary, dark ?? '#0e0c0a')),
    dark: dark === null ? null : weakest(dark, darkTexts),
    light: light === null ? null : weakest(light, lightTexts),
  }
}

/** What is wrong with colours somebody wants to set, by field; empty for good ones. */
export function faultsOf(colours: Colours): Partial<Record<keyof Colours, string>> {
  const faults: Partial<Record<keyof Colours, string>> = {}
  for (const name of ['primary', 'dark', 'light'] as const) {
    const reached = contrastsOf(colours)[name]
    if (reached !== null && reached < leastContrast)
      faults[name] = t('studio-labels.contrast-fault', { reached: (Math.floor(reached * 10) / 10).toFixed(1), least: String(leastContrast) })
  }
  return faults
}

/** What is wrong with a picture as a logo, which stands some forty pixels high in a line; null for a good one. */
export function logoFault({ width, height }: { width: number; height: number }): string | null {
  if (Math.min(width, height) < leastLogo) return t('studio-labels.logo-small', { width: String(width), height: String(height), least: String(leastLogo) })
  if (width > height * longestLogo || height > width * longestLogo) return t('studio-labels.logo-long', { times: String(longestLogo) })
  return null
}

/** `1234-567X` with its check digit right. */
export function isIssn(value: string): boolean {
  const [, digits, check] = /^(\d{4}-\d{3})([\dX])$/.exec(value) ?? []
  if (digits === undefined) return false
  const sum = [...digits.replace('-', '')].reduce((total, digit, at) => total + Number(digit) * (8 - at), 0)
  const rest = (11 - (sum % 11)) % 11
  return (rest === 10 ? 'X' : String(rest)) === check
}
