import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { CorrectedReads } from '#content/corrections/CorrectedReads.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { entriesIn } from './reader-state.ts'
import { SavedItem } from './SavedItem.tsx'
import { useReaderState } from './useReaderState.ts'
import './reading.css'

const most = 4

/** What was corrected after it was read, and what was begun and not ended; all of it from this browser. */
export function ContinueReading() {
  return (
    <>
      <CorrectedReads />
      <BegunReads />
    </>
  )
}

/** The latest first. */
function BegunReads() {
  const layer = useReaderState()
  const begun = layer ? entriesIn('place').filter(({ value }) => (value.done ?? 0) < 0.92) : []
  if (begun.length === 0) return null
  return (
    <section className="section container" aria-labelledby="continue">
      <SectionHead
        id="continue"
        title={t('reading.continue')}
        note={t('reading.where-you-stopped-reading')}
        more={{ to: href.shelf(), label: t('reading.saved') }}
      />
      <ul className="saved-list">
        {begun.slice(0, most).map((one) => (
          <SavedItem key={one.entry.name} {...one} />
        ))}
      </ul>
    </section>
  )
}
