import { Nameplate } from '#ui/Nameplate.tsx'
import { useSite } from '#ui/Site.tsx'

/** The site's name in the bar. */
export function BarNameplate() {
  return <Nameplate name={useSite().name} oneLine />
}
