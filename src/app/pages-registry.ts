import type { ComponentType } from 'react'
import type { PathName } from '#base/paths.ts'
import { loadCode } from '#ui/load-code.ts'
import type { PageModule } from '#ui/router/route.ts'
import { fetchSheet, wearSheet } from './page-sheets.ts'

/** Pages whose code is here, with their stylesheets. A page is drawn only from this map, so that drawing never waits. */
export class PagesRegistry {
  readonly #loaded = new Map<PathName, { page: ComponentType; sheet: string | null }>()

  async load(name: PathName | null): Promise<void> {
    if (name === null || this.#loaded.has(name)) return
    const { routeOf, sheetOf } = await loadCode(() => import('./routes.tsx'))
    const { src, load } = routeOf(name)
    const sheet = sheetOf(src)
    const [module] = await Promise.all([loadCode(load), sheet === null ? null : loadCode(() => fetchSheet(sheet))])
    this.add(name, module, sheet)
  }

  /** @param sheet address of its stylesheet, which is in the document */
  add(name: PathName, { Page }: PageModule, sheet: string | null): void {
    this.#loaded.set(name, { page: Page, sheet })
  }

  get(name: PathName | null): ComponentType | undefined {
    return name === null ? undefined : this.#loaded.get(name)?.page
  }

  /** Puts on the stylesheet of what is shown now; null: the error page. */
  wear(name: PathName | null): void {
    wearSheet((name === null ? undefined : this.#loaded.get(name)?.sheet) ?? null)
  }
}
