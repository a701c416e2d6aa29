import { useSyncExternalStore } from 'react'
import { useCode } from '#ui/useCode.ts'
import { entriesIn, watchReaderState } from './reader-state.ts'

const isOpen = () => entriesIn('place').some(({ value }) => (value.done ?? 0) < 0.92)

/** 'Continue', once the browser finds that there is something to go on with; its code comes then. */
export function ContinueReadingSlot() {
  const wanted = useSyncExternalStore(watchReaderState, isOpen, () => false)
  const Continue = useCode(wanted, () => import('./ContinueReading.tsx').then((code) => code.ContinueReading))
  return wanted && Continue ? <Continue /> : null
}
