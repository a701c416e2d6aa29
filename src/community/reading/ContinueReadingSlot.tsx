import { useSyncExternalStore } from 'react'
import { useCode } from '#ui/useCode.ts'
import { entriesIn, watchLayer } from './reader-state.ts'

const isOpen = () => entriesIn('place').some(({ value }) => (value.done ?? 0) < 0.92)

/** 'Continue', once the browser finds that there is something to go on with; its code comes then. */
export function ContinueSlot() {
  const wanted = useSyncExternalStore(watchLayer, isOpen, () => false)
  const Continue = useCode(wanted, () => import('./ContinueReading.tsx').then((code) => code.Continue))
  return wanted && Continue ? <Continue /> : null
}
