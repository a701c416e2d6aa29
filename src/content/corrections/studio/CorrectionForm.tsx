import { useState, type ReactNode } from 'react'
import { plainText } from '#base/blocks/plain-text.ts'
import { readBlocks } from '#base/blocks/read.ts'
import { t, tParts } from '#i18n/messages.ts'
import type { Draft } from '#content/publishing/contract.ts'
import type { ValueNames } from '#content/publishing/studio/conflict-parts.ts'
import { MomentField } from '#studio/controls/MomentField.tsx'
import { formatMoment, localText, momentOf } from '#studio/moments.ts'
import { useSession } from '#ui/session/useSession.ts'
import type { DraftCorrections } from '../contract.ts'
import { idsWithin, longestText, positions, type Position } from '../rules.ts'

type Edited = DraftCorrections['data'][number]

/** What a form says of a correction, as its calls take it. */
export interface CorrectionBody {
  wrong: string
  correct: string
  position: Position
  block_id: string | null
  corrected_at?: string
  user_id: number | null
}

/** What the form shows of a correction that is there. */
export type CorrectionShown = Required<CorrectionBody>

export function shownOf({ wrong, correct, position, block_id, corrected_at, user }: Edited): CorrectionShown {
  return { wrong, correct, position, block_id, corrected_at, user_id: user?.id ?? null }
}

export function correctionLabel(field: string): string {
  if (field === 'wrong') return t('corrections.wrong')
  if (field === 'correct') return t('corrections.correct')
  if (field === 'user_id') return t('studio-corrections.signed-by')
  return field === 'corrected_at' ? t('studio-corrections.corrected-at') : t('studio-corrections.position')
}

/** As the fields of the form say it. `signed`: who has signed one of the two versions, where that is nobody who wrote the text. */
export function correctionValue(draft: Draft, signed: Named[]): ValueNames {
  return (field, value) => {
    if (field === 'user_id') return value === null ? t('studio-corrections.editors') : signersOf(draft, signed).find(([id]) => id === value)?.[1]
    if (field === 'position') return positions.includes(value as Position) ? labels[value as Position]('') : undefined // compared with all there are
    if (field === 'block_id') return typeof value === 'string' ? textOf(draft, value) : ''
    return field === 'corrected_at' && typeof value === 'string' ? formatMoment(value) : undefined
  }
}

interface Props {
  draft: Draft
  /** The correction that is changed; none: a new one. */
  known?: CorrectionShown | undefined
  /** Who answers for it, where that is nobody who wrote the text. */
  signed?: Edited['user'] | undefined
  mayPublish: boolean
  /** Id of the block with the cursor. */
  cursor: () => string | undefined
  onSave: (body: CorrectionBody) => Promise<void>
  onCancel: () => void
}

export function CorrectionForm({ draft, known, signed, mayPublish, cursor, onSave, onCancel }: Props) {
  const { user } = useSession()
  const [wrong, setWrong] = useState(known?.wrong ?? '')
  const [correct, setCorrect] = useState(known?.correct ?? '')
  const [position, setPosition] = useState<Position>(known?.position ?? 'top')
  const [block, setBlock] = useState(() => known?.block_id ?? cursor() ?? null)
  const shownTime = known ? localText(known.corrected_at) : ''
  const [when, setWhen] = useState(shownTime)
  const [signer, setSigner] = useState(known ? known.user_id : (user?.id ?? null))
  const [busy, setBusy] = useState(false)
  const { at, faulty } = momentOf(when)
  const isComplete = wrong.trim() !== '' && correct.trim() !== '' && (position !== 'passage' || block !== null) && !faulty

  function place(next: Position): void {
    setPosition(next)
    if (next === 'passage') setBlock(cursor() ?? null)
  }

  async function save(): Promise<void> {
    setBusy(true)
    const body = { wrong, correct, position, block_id: position === 'passage' ? block : null, user_id: signer }
    // The field shows minutes only: a time that nobody has changed stays to the second.
    const time = known && when === shownTime ? known.corrected_at : at?.toISOString()
    await onSave({ ...body, ...(time ? { corrected_at: time } : {}) }).finally(() => setBusy(false))
  }

  return (
    <form
      className="correction-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (isComplete && !busy) void save()
      }}
    >
      <label className="form-field">
        <span>{t('corrections.wrong')}</span>
        <textarea rows={3} maxLength={longestText} value={wrong} onChange={(event) => setWrong(event.target.value)} required />
      </label>
      <label className="form-field">
        <span>{t('corrections.correct')}</span>
        <textarea rows={3} maxLength={longestText} value={correct} onChange={(event) => setCorrect(event.target.value)} required />
      </label>
      <fieldset>
        <legend>{t('studio-corrections.position')}</legend>
        {positions.map((one) => (
          <label key={one}>
            <input type="radio" name="position" checked={position === one} onChange={() => place(one)} />
            <span>{labels[one](textOf(draft, block))}</span>
          </label>
        ))}
      </fieldset>
      <MomentField
        value={when}
        onChange={setWhen}
        label={(zone, hint) => tParts<ReactNode>('studio-corrections.when', { zone, hint })}
        past={(utc) => t('studio-publishing.that-is', { utc })}
      />
      <label className="form-field">
        <span>{t('studio-corrections.signed-by')}</span>
        <select value={signer ?? ''} onChange={(event) => setSigner(event.target.value ? Number(event.target.value) : null)}>
          <option value="">{t('studio-corrections.editors')}</option>
          {signersOf(draft, [user, signed]).map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <p className="actions">
        <button type="submit" className="btn" disabled={busy || !isComplete}>
          {mayPublish ? t('studio-corrections.publish') : t('studio-corrections.propose')}
        </button>
        <button type="button" onClick={onCancel}>
          {t('action.cancel')}
        </button>
      </p>
    </form>
  )
}

const labels: Record<Position, (passage: string) => string> = {
  top: () => t('studio-corrections.at-top'),
  end: () => t('studio-corrections.at-end'),
  passage: (passage) => t('studio-corrections.at-passage', { passage: passage || t('studio-corrections.no-passage') }),
}

const most = 60

/** How the block begins. */
function textOf({ fields }: Draft, id: string | null): string {
  const block = id === null ? undefined : readBlocks(fields.content).find((one) => idsWithin(one).includes(id))
  const text = block ? plainText([block]) : ''
  return text.length > most ? `${text.slice(0, most).trimEnd()}…` : text
}

type Named = { id: number; name: string } | null | undefined

/** Those who may answer for it: whoever wrote the text, and whoever is here. */
function signersOf(draft: Draft, others: Named[]): [number, string][] {
  const people = [draft.user, ...draft.co_authors, ...others].filter((one) => one !== null && one !== undefined)
  return [...new Map(people.map(({ id, name }) => [id, name]))]
}
