import type { ReactNode } from 'react'
import type { KindWith } from '#content/kinds.ts'
import type { AnyFieldDisplays, FieldDisplays } from '#content/publishing/studio/field-display.ts'
import type { ContentFormState } from './useContentForm.ts'

export interface ContentEditorProps<F extends object> {
  kind: KindWith<{ admin: true }>['name']
  /** Fields of a new one. */
  empty: F
  titleOf: (fields: F) => string
  /** How its fields are called and read where versions are compared: always the same object. */
  displays: FieldDisplays<F> & AnyFieldDisplays
  /** What the date is called; nothing for a kind without one. */
  dateLabel?: string
  /** Whether a public one may get another address. */
  addressMoves?: boolean
  /** The fields. */
  children: (form: ContentFormState<F>) => ReactNode
  /** Below the fields, only of what has been saved. */
  after?: (form: ContentFormState<F>, id: number) => ReactNode
}

export interface EditorProps<F extends object> extends ContentEditorProps<F> {
  home: string
  listTitle: string
}
