import { createHash } from 'node:crypto'
import { contrast, mix, readColour } from '#base/colours.ts'
import { mailAddressOf } from '#base/image.ts'
import type { MailTheme } from '#platform/mail/mail-styles.ts'
import type { SiteSettings } from './contract.ts'
import { brandKey, faultsOf, leastContrast, type Colours, type Look } from './rules.ts'
import { designedTheme, isDesigned, themeOfKey } from './theme-rules.ts'
import { themeSheet } from './theme-sheet.ts'

const designed = { primary: '#ffd232', dark: '#0e0c0a', light: '#f8f2e4' }

/** As far as letters wear it. */
export function lookOf({ colours, logo }: Pick<SiteSettings, 'colours' | 'logo'>): MailTheme {
  return {
    accent: colours.primary ?? designed.primary,
    night: colours.dark ?? designed.dark,
    logo: logo && { url: mailAddressOf(logo), width: logo.width, height: logo.height, alt: logo.alt },
  }
}

/** Root-relative address of the stylesheet of colours and theme, named by them and by its text; null for those of the design. */
export function brandAddress(look: Look): string | null {
  const sheet = brandSheet(look)
  return sheet === '' ? null : `/brand/${brandKey(look)}-${markOf(sheet)}.css`
}

/** What `brandKey` made a key of; null for any other text, and for colours that cannot be read. */
export function lookOfKey(key: string): Look | null {
  const [primary, dark, light, ...names] = key.split('.')
  const colours = coloursOf([primary, dark, light])
  const theme = names.length === 0 ? designedTheme : themeOfKey(names)
  return colours && theme && Object.keys(faultsOf(colours)).length === 0 ? { colours, theme } : null
}

function coloursOf(parts: readonly (string | undefined)[]): Colours | null {
  const [primary, dark, light] = parts.map((part) => (part === '0' ? null : (readColour(`#${part}`) ?? undefined)))
  return primary === undefined || dark === undefined || light === undefined ? null : { primary, dark, light }
}

export function markOf(sheet: string): string {
  return createHash('sha256').update(sheet).digest('hex').slice(0, 8)
}

/** What the owner has chosen in place of the design; empty where that is nothing. */
export function brandSheet({ colours, theme }: Look): string {
  const chosen = isDesigned(theme) ? '' : `${themeSheet(theme)}\n`
  return chosen + colourSheet(colours)
}

/** The tokens of theme.css that follow from the owner's colours; every text among them keeps its contrast. */
function colourSheet({ primary, dark, light }: Colours): string {
  if (!primary && !dark && !light) return ''
  const own = { primary: primary ?? designed.primary, dark: dark ?? designed.dark, light: light ?? designed.light }
  const always = primary ? { '--primary': primary, '--primary-light': mix('#ffffff', primary, 0.35), '--primary-dark': mix('#000000', primary, 0.15) } : {}
  const byEdition: Record<string, [day: string, night: string]> = {
    ...(primary || light ? { '--accent-text': [readable(own.primary, own.light, '#000000'), readable(own.primary, own.dark, '#ffffff')] } : {}),
    ...(dark || light
      ? {
          '--page': [own.light, own.dark],
          '--surface': [mix('#ffffff', own.light, 0.55), mix('#ffffff', own.dark, 0.04)],
          '--raised': [mix('#000000', own.light, 0.06), mix('#ffffff', own.dark, 0.09)],
        }
      : {}),
  }
  const rules = [
    ...Object.entries(always).map(([name, value]) => `${name}:${value}`),
    ...Object.entries(byEdition).map(([name, [, night]]) => `${name}:${night}`),
  ].join(';')
  // The edition is a stylesheet chosen by a cookie; the only trace of it here is the colour scheme it sets.
  const both = Object.entries(byEdition)
    .map(([name, [day, night]]) => `${name}:light-dark(${day},${night})`)
    .join(';')
  return `@layer tokens{:root{${rules}}}\n@layer themed{@supports (color:light-dark(red,red)){@media screen{:root:root{${both}}}}}\n`
}

/** `colour`, moved towards black or white as far as text on `page` needs. */
function readable(colour: string, page: string, towards: string): string {
  for (let share = 0; share < 1; share += 0.05) {
    const tried = mix(towards, colour, share)
    if (contrast(tried, page) >= leastContrast) return tried
  }
  return towards
}
