import { NumberInput, Textarea, TextInput } from '@mantine/core'
import { ContentEditor } from '#content/admin/studio/ContentEditor.tsx'
import type { ContentFormState } from '#content/admin/studio/useContentForm.ts'
import { picture, type FieldDisplays } from '#content/publishing/studio/field-display.ts'
import { numberOf, textOf } from '#studio/controls/input-values.ts'
import type { ScreenProps } from '#studio/screen.ts'
import type { RecipeFields } from '../fields.ts'

const empty: RecipeFields = { title: '', summary: '', cover: null, ingredients: [], minutes: null, method: '[]' }

const displays: FieldDisplays<RecipeFields> = {
  title: { label: () => 'Title' },
  summary: { label: () => 'Summary' },
  cover: { label: () => 'Cover', ...picture },
  ingredients: { label: () => 'Ingredients' },
  minutes: { label: () => 'Minutes' },
  method: { label: () => 'Method' },
}

export function Screen({ params }: ScreenProps) {
  return (
    <ContentEditor kind="recipe" id={params['id']} empty={empty} titleOf={({ title }) => title} displays={displays}>
      {(form) => <Fields form={form} />}
    </ContentEditor>
  )
}

function Fields({ form }: { form: ContentFormState<RecipeFields> }) {
  return (
    <fieldset className="form-section">
      <legend>Recipe</legend>
      <TextInput label="Title" required {...textOf(form, 'title')} />
      <Textarea label="Summary" {...textOf(form, 'summary')} />
      <NumberInput label="Minutes" {...numberOf(form, 'minutes')} />
    </fieldset>
  )
}
