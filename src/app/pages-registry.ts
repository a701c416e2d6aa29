import type { ComponentType } from 'react'
import type { PathName } from '#base/paths.ts'
import { loadCode } from '#ui/load-code.ts'
import { fetchSheet, applySheet, type PageSheet } from '#ui/page-sheets.ts'
import type { PageModule } from '#ui/router/route.ts'

/** Pages whose code is here, with their stylesheets. A page is drawn only from this map, so that drawing never waits. */
export class PagesRegistry {
  readonly #loaded = new Map<PathName, { page: ComponentType; sheet: PageSheet | null }>()

  async load(name: PathName | null): Promise<void> {
    if (name === null) return
    const known = this.#loaded.get(name)
    // Another page may have asked for rules of parts since.
    if (known) return fetchStyles(known.sheet)
    const { routeOf, sheetOf } = await loadCode(() => import('./routes.tsx'))
    const { src, load } = routeOf(name)
    const sheet = sheetOf(src)
    const [module] = await Promise.all([loadCode(load), fetchStyles(sheet)])
    this.add(name, module, sheet)
  }

  /** @param sheet addresses of its stylesheets, of which one is in the document */
  add(name: PathName, { Page }: PageModule, sheet: PageSheet | null): void {
    this.#loaded.set(name, { page: Page, sheet })
  }

  get(name: PathName | null): ComponentType | undefined {
    return name === null ? undefined : this.#loaded.get(name)?.page
  }

  /** Puts on the stylesheet of what is shown now; null: the error page. */
  wear(name: PathName | null): void {
    applySheet((name === null ? undefined : this.#loaded.get(name)?.sheet) ?? null)
  }
}

async function fetchStyles(sheet: PageSheet | null): Promise<void> {
  if (sheet) await loadCode(() => fetchSheet(sheet))
}
