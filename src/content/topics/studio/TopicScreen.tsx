import { Textarea, TextInput } from '@mantine/core'
import { href } from '#base/paths.ts'
import type { TopicFields } from '../fields.ts'
import { ContentForm } from '#content/admin/studio/ContentForm.tsx'
import { useContentForm } from '#content/admin/studio/useContentForm.ts'
import { textOf } from '#studio/controls/input-values.ts'
import type { ScreenProps } from '#studio/screens.tsx'
import '#content/admin/studio/content-admin.css'

const empty: TopicFields = { name: '', description: '' }

export function Screen({ params }: ScreenProps) {
  return <Form key={params['id']} id={params['id'] ?? 'new'} />
}

function Form({ id }: { id: string }) {
  const form = useContentForm<TopicFields>('topics', '/studio/topics', id, empty)
  return (
    <ContentForm form={form} home="/studio/topics" listTitle="Topics" noun="topic" title={form.fields.name} address={(topic) => href.topic({ topic })}>
      <fieldset className="form-section">
        <legend>Topic</legend>
        <TextInput label="Name" required {...textOf(form, 'name')} />
        <Textarea
          className="is-wide"
          label="Description"
          description="What one finds there, in a sentence or two."
          autosize
          minRows={2}
          {...textOf(form, 'description')}
        />
      </fieldset>
    </ContentForm>
  )
}
