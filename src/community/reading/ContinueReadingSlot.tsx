import { useSyncExternalStore } from 'react'
import { useCode } from '#ui/useCode.ts'
import { entriesIn, watchReaderState } from './reader-state.ts'

const hasRead = () => entriesIn('place').length > 0

/** 'Continue', and what was corrected since, once the browser finds that something was read; the code comes then. */
export function ContinueReadingSlot() {
  const wanted = useSyncExternalStore(watchReaderState, hasRead, () => false)
  const Continue = useCode(wanted, () => import('./ContinueReading.tsx').then((code) => code.ContinueReading))
  return wanted && Continue ? <Continue /> : null
}
