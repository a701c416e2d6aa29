import type { Appearance } from './contract.ts'
import './appearance.css'

/** Brings the stylesheet of a dress into the head, on the server and on the way to the page alike. */
export function AppearanceLink({ dress }: { dress: Appearance | null }) {
  return dress && <link rel="stylesheet" href={dress.url} precedence="dress" />
}
