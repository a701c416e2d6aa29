import { ofPage } from '#base/api-client.ts'
import type { Nav } from '#ui/router/nav.ts'

/** Spec section 9, exactly. */
const hour = 3_600_000

/** Marks the navigator stale when the server has a newer build than this page came with. */
export function watchBuilds(nav: Nav): void {
  const mine = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content
  if (!mine) return
  setInterval(() => {
    void fetch(ofPage('/builds/latest.json'), { cache: 'no-store' })
      .then((response) => response.json())
      .then((latest: { id?: string }) => {
        if (latest.id && latest.id !== mine) nav.stale = true
      })
      .catch(() => {})
  }, hour)
}
