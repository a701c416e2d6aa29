import { Textarea, TextInput } from '@mantine/core'
import type { TopicFields } from '../fields.ts'
import { ContentEditor } from '#content/admin/studio/ContentEditor.tsx'
import type { ContentFormState } from '#content/admin/studio/useContentForm.ts'
import { textOf } from '#studio/controls/input-values.ts'
import type { ScreenProps } from '#studio/screens.tsx'

const empty: TopicFields = { name: '', description: '' }

export function Screen({ params }: ScreenProps) {
  return (
    <ContentEditor kind="topic" id={params['id']} empty={empty} titleOf={({ name }) => name}>
      {(form) => <Fields form={form} />}
    </ContentEditor>
  )
}

function Fields({ form }: { form: ContentFormState<TopicFields> }) {
  return (
    <>
      <fieldset className="form-section">
        <legend>Topic</legend>
        <TextInput label="Name" required {...textOf(form, 'name')} />
        <Textarea
          className="is-wide"
          label="Description"
          description="Describe the page in a sentence or two."
          autosize
          minRows={2}
          {...textOf(form, 'description')}
        />
      </fieldset>
    </>
  )
}
