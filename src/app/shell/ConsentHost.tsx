import { useEffect, useState } from 'react'
import { useSite } from '#ui/Site.tsx'
import { useCode } from '#ui/useCode.ts'

/** Asks before anybody else may count; nothing of it is loaded where no tag manager is set. */
export function ConsentHost() {
  const { tag_manager_id: id } = useSite()
  const [here, setHere] = useState(false)
  useEffect(() => setHere(true), [])
  const Bar = useCode(here && id !== undefined, () => import('./ConsentBar.tsx').then((code) => code.ConsentBar))
  return Bar && id !== undefined ? <Bar id={id} /> : null
}
