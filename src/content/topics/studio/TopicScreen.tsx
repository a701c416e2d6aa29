import { Textarea, TextInput } from '@mantine/core'
import { t } from '#i18n/messages.ts'
import type { TopicFields } from '../fields.ts'
import { topicDisplays } from './field-displays.ts'
import { MergeTopic } from './MergeTopic.tsx'
import { ContentEditor } from '#content/admin/studio/ContentEditor.tsx'
import type { ContentFormState } from '#content/admin/studio/useContentForm.ts'
import { textOf } from '#studio/controls/input-values.ts'
import type { ScreenProps } from '#studio/screen.ts'

const empty: TopicFields = { name: '', description: '' }

export function Screen({ params }: ScreenProps) {
  return (
    <ContentEditor
      kind="topic"
      id={params['id']}
      displays={topicDisplays}
      empty={empty}
      titleOf={({ name }) => name}
      addressMoves
      after={(form, id) => <MergeTopic id={id} name={form.fields.name} />}
    >
      {(form) => <Fields form={form} />}
    </ContentEditor>
  )
}

function Fields({ form }: { form: ContentFormState<TopicFields> }) {
  return (
    <>
      <fieldset className="form-section">
        <legend>{t('studio-topics.topic')}</legend>
        <TextInput label={t('studio-topics.name')} required {...textOf(form, 'name')} />
        <Textarea
          className="is-wide"
          label={t('studio-topics.description')}
          description={t('studio-topics.describe-the-page-in-a')}
          autosize
          minRows={2}
          {...textOf(form, 'description')}
        />
      </fieldset>
    </>
  )
}
