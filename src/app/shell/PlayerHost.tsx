import { useCode } from '#ui/useCode.ts'
import { usePlayer } from '#content/podcast/usePlayer.ts'

/** The docked player; its code is fetched when something is first played. */
export function PlayerHost() {
  const heard = usePlayer() !== null
  const Dock = useCode(heard, () => import('#content/podcast/PlayerBar.tsx').then((code) => code.PlayerBar))
  return Dock ? <Dock /> : null
}
