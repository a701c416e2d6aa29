import { oneAddressOf } from '#base/image.ts'
import { Badge } from '#ui/Badge.tsx'
import { useSite } from '#ui/Site.tsx'

/** The owner's logo, else the drawn mark. Decoration: the site's name stands beside or on its link. */
export function SiteLogo() {
  const { logo } = useSite()
  if (!logo) return <Badge />
  return <img className="logo-mark" src={oneAddressOf(logo, 320)} width={logo.width} height={logo.height} alt="" />
}
