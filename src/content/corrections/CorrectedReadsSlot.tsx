import { useSyncExternalStore } from 'react'
import { entriesIn, watchReaderState } from '#community/reading/reader-state.ts'
import { useCode } from '#ui/useCode.ts'

const hasRead = () => entriesIn('place').length > 0

/** Corrections of what was read in this browser; the code comes once something was. */
export function CorrectedReadsSlot() {
  const wanted = useSyncExternalStore(watchReaderState, hasRead, () => false)
  const CorrectedReads = useCode(wanted, () => import('./CorrectedReads.tsx').then((code) => code.CorrectedReads))
  return wanted && CorrectedReads ? <CorrectedReads /> : null
}
