import type { ComponentType } from 'react'
import type { PathName } from '#base/paths.ts'
import { loadCode } from '#ui/load-code.ts'
import type { PageModule } from '#ui/router/route.ts'

/** Pages whose code is here. A page is drawn only from this map, so that drawing never waits. */
export class PagesRegistry {
  readonly #loaded = new Map<PathName, ComponentType>()

  async load(name: PathName | null): Promise<void> {
    if (name === null || this.#loaded.has(name)) return
    const { routeOf } = await loadCode(() => import('./routes.tsx'))
    this.add(name, await loadCode(routeOf(name).load))
  }

  add(name: PathName, { Page }: PageModule): void {
    this.#loaded.set(name, Page)
  }

  get(name: PathName | null): ComponentType | undefined {
    return name === null ? undefined : this.#loaded.get(name)
  }
}
