import { Alert, Button } from '@mantine/core'
import { t } from '#i18n/messages.ts'
import { kindOf } from '#content/kinds.ts'
import { ContentForm } from './ContentForm.tsx'
import type { EditorProps } from './editor-props.ts'
import { useNewContent } from './useContentForm.ts'

/** A content before its first save. */
export function NewContentForm<F extends object>({ kind, empty, titleOf, children, ...frame }: EditorProps<F>) {
  const form = useNewContent(kindOf(kind).plural, frame.home, empty, frame.displays)
  return (
    <ContentForm
      {...frame}
      form={form}
      title={titleOf(form.fields)}
      problem={form.problem}
      onSave={() => void form.save()}
      status={
        <>
          <span className="status-pill">{t('studio-admin.new')}</span>
          {form.dirty && <span>{t('studio-admin.not-saved-yet')}</span>}
        </>
      }
      actions={
        <div className="actions">
          <Button type="submit" variant="default" loading={form.busy}>
            {t('action.save')}
          </Button>
          <Button loading={form.busy} onClick={() => void form.save(true)}>
            {t('studio-admin.save-and-publish')}
          </Button>
        </div>
      }
      notice={
        form.restored && (
          <Alert color="yellow" mt="md" title={t('studio-admin.your-unsaved-text-was-restored')}>
            <Button size="xs" variant="default" onClick={form.forget}>
              {t('studio-admin.discard')}
            </Button>
          </Alert>
        )
      }
    >
      {children(form)}
    </ContentForm>
  )
}
