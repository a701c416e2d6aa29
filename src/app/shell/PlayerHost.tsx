import { useCode } from '#ui/useCode.ts'
import { usePlayer } from '#features/podcast/usePlayer.ts'

/** The docked player; its code is fetched when something is first played. */
export function PlayerHost() {
  const heard = usePlayer() !== null
  const Dock = useCode(
    heard,
    () => import('#features/podcast/Dock.tsx').then((code) => code.Dock),
    () => {},
  )
  return Dock ? <Dock /> : null
}
