import { siteMessages } from '#i18n/site-messages.ts'
import type { Site } from '#ui/Site.tsx'
import { scripts, type Script } from './script-fonts.ts'

/** Stylesheets by their names, as scripts/page-styles.ts makes them; `classes` are those of scripts/deferred-classes.ts, `media` what it is for. */
export type Styles = Partial<Record<string, { file: string; assets?: string[]; classes?: string[]; media?: string }>>

interface PageFonts {
  /** Addresses of stylesheets. */
  sheets(scripts: Script[]): string[]
  /** Links for what the first screen is set in. */
  preloads(site: Site): string
}

/** Fonts of the build: others than the first ones are fetched when a page has letters of theirs. */
export function fontsOf(styles: Styles): PageFonts {
  const byName = new Map((styles['frame']?.assets ?? []).map((file) => [file.replace(/^assets\/|-[\w-]{8}\.woff2$/g, ''), `/${file}`]))
  const addresses = (names: readonly string[]) => names.flatMap((name) => byName.get(name) ?? [])

  /** Of a language that is written in other letters: its first line wants them. */
  function ofLanguage(): string[] {
    const { tag } = siteMessages().language
    return addresses(scripts.filter(({ languages }) => languages.includes(tag)).flatMap(({ first }) => first))
  }

  return {
    sheets: (some) => some.flatMap(({ name }) => styles[`fonts ${name}`]?.file ?? []).map((file) => `/${file}`),
    preloads({ fonts }) {
      const designed = addresses(fonts?.serif === false ? ['archivo'] : ['archivo', 'source-serif-4'])
      return [...designed, ...(fonts?.preload ?? []), ...ofLanguage()].map(preload).join('')
    },
  }
}

function preload(address: string): string {
  return `<link rel="preload" href="${address}" as="font" type="font/woff2" crossorigin>`
}
