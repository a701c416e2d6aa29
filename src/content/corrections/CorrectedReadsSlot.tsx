import { useReaderState } from '#community/reading/useReaderState.ts'
import { useCode } from '#ui/useCode.ts'

/** Corrections of what was read in this browser; the code comes once something was. */
export function CorrectedReadsSlot() {
  const wanted = useReaderState()?.entries.some(({ name }) => name.startsWith('place/')) ?? false
  const CorrectedReads = useCode(wanted, () => import('./CorrectedReads.tsx').then((code) => code.CorrectedReads))
  return wanted && CorrectedReads ? <CorrectedReads /> : null
}
