import { relative } from 'node:path'
import type { Plugin } from 'vite'
import { styledParts } from './page-styles.ts'
import { targetOf, type PageModules } from './page-modules.ts'

const nothing = '\0styles'
const waitForRules = "import { loadPartSheet } from '#ui/page-sheets.ts'\n"
const later = /\bimport\('([#.][^']+)'\)/g

/** Takes the stylesheets out of the readers' scripts, since they are built by themselves (page-styles.ts), and lets parts wait for theirs. */
export function stylePlugin(root: string, modules: PageModules): Plugin {
  const parts = styledParts(modules)
  return {
    name: 'page-styles',
    enforce: 'pre',
    // Addresses of the site, such as that of the theme, are no files of the source.
    resolveId: (name) => (/^[.#].*\.css$/.test(name) ? nothing : null),
    load: (id) => (id === nothing ? '' : null),
    transform(code, id) {
      const path = relative(root, id.replace(/\?.*$/, ''))
      if (!/\.tsx?$/.test(path) || !code.includes('import(')) return null
      const changed = code.replaceAll(later, (whole, from: string) =>
        parts.has(targetOf(path, from)) ? `Promise.all([${whole}, loadPartSheet()]).then(([module]) => module)` : whole,
      )
      return changed === code ? null : waitForRules + changed
    },
  }
}
