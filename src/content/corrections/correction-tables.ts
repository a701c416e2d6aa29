import type { Generated, Selectable } from 'kysely'
import type { Position } from './rules.ts'

export interface CorrectionTable {
  id: Generated<number>
  kind: string
  content_id: number
  status: 'proposed' | 'published'
  wrong: string
  correct: string
  position: Position
  block_id: string | null
  corrected_at: number
  /** Who answers for it. */
  user_id: number | null
  entered_by: number | null
  change_id: number | null
  created_at: number
  updated_at: number
}

export interface PublicCorrectionView extends Pick<
  CorrectionTable,
  'kind' | 'content_id' | 'wrong' | 'correct' | 'position' | 'block_id' | 'corrected_at' | 'user_id' | 'created_at' | 'updated_at'
> {
  id: number
  slug: string
  title: string
  language: string
  direction: 'ltr' | 'rtl'
}

export interface PublicChangeView {
  id: number
  kind: string
  content_id: number
  reason: 'small' | 'correction' | null
  created_at: number
}

export type CorrectionRow = Selectable<CorrectionTable>
type Signer = { user_id: number | null; username: string | null; name: string | null; avatar: string | null }
export type SignedCorrection = CorrectionRow & Signer
export type PublicCorrectionRow = PublicCorrectionView & Signer
