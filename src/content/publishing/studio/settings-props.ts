import type { Draft, DraftFields } from '../contract.ts'

/** An article beside its text, and what the panel does to it. */
export type SettingsPanelProps = {
  draft: Draft
  fields: DraftFields
  /** What of it the server does not take. */
  refused: Partial<Record<keyof DraftFields, string>>
  disabled: boolean
  onChange: (fields: Partial<DraftFields>) => void
}
