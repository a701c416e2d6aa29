import { Alert, Button } from '@mantine/core'
import { kindOf } from '#content/kinds.ts'
import { ContentForm } from './ContentForm.tsx'
import type { EditorProps } from './ContentEditor.tsx'
import { useNewContent } from './useContentForm.ts'

/** A content before its first save. */
export function NewContentForm<F extends object>({ kind, empty, titleOf, children, ...frame }: EditorProps<F>) {
  const form = useNewContent(kindOf(kind).plural, frame.home, empty)
  return (
    <ContentForm
      {...frame}
      form={form}
      title={titleOf(form.fields)}
      problem={form.problem}
      onSave={() => void form.save()}
      status={
        <>
          <span className="status-pill">New</span>
          {form.dirty && <span>Not saved yet</span>}
        </>
      }
      actions={
        <div className="actions">
          <Button type="submit" variant="default" loading={form.busy}>
            Save
          </Button>
          <Button loading={form.busy} onClick={() => void form.save(true)}>
            Save and publish
          </Button>
        </div>
      }
      notice={
        form.restored && (
          <Alert color="yellow" mt="md" title="Your unsaved text was restored">
            <Button size="xs" variant="default" onClick={form.forget}>
              Discard
            </Button>
          </Alert>
        )
      }
    >
      {children(form)}
    </ContentForm>
  )
}
