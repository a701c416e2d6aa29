import { accentOf, brandKey, type Colours } from '../rules.ts'
import { designedTheme } from '../theme-rules.ts'

/** Puts the site's accent, which somebody has just changed, in the place of the one that the studio's page came with. */
export function applyAccent({ primary }: Colours): void {
  const before = [...document.querySelectorAll('link#accent')]
  const last = before.at(-1)
  const dropOld = () => before.forEach((old) => old.remove())
  if (!primary) return dropOld()
  const address = `/brand/${brandKey({ colours: accentOf(primary), theme: designedTheme })}`
  if (last?.getAttribute('href')?.startsWith(address)) return
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', id: 'accent', href: `${address}-00000000.css` })
  // The old one stays until the new one is there.
  for (const event of ['load', 'error']) link.addEventListener(event, dropOld)
  const behind = last ?? document.getElementById('theme')
  behind?.after(link)
}
