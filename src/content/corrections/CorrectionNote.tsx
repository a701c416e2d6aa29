import { longDate } from '#base/dates.ts'
import { t } from '#i18n/messages.ts'
import type { Correction } from './contract.ts'
import { correctionAnchor } from './rules.ts'
import './corrections.css'

/** What was wrong and what is right, in the text that it corrects. */
export function CorrectionNote({ correction, atPassage = false }: { correction: Correction; atPassage?: boolean }) {
  return (
    <aside id={correctionAnchor(correction.id)} className={atPassage ? 'correction is-at-passage' : 'correction'} role="note">
      <b className="correction__label">{t('corrections.correction')}</b>
      <CorrectionWords correction={correction} />
    </aside>
  )
}

export function CorrectionWords({ correction: { wrong, correct, corrected_at, user } }: { correction: Correction }) {
  return (
    <>
      <dl>
        <dt>{t('corrections.wrong')}</dt>
        <dd dir="auto">{wrong}</dd>
        <dt>{t('corrections.correct')}</dt>
        <dd dir="auto">{correct}</dd>
      </dl>
      <p className="meta">
        <time dateTime={corrected_at}>{t('corrections.signed', { date: longDate(corrected_at), by: user ? 'user' : 'editors', name: user?.name ?? '' })}</time>
      </p>
    </>
  )
}
