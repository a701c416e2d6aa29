import { Field } from '#community/accounts/Field.tsx'
import { Form } from '#community/accounts/Form.tsx'
import { t } from '#i18n/messages.ts'
import { Dialog } from '#ui/Dialog.tsx'

interface Props {
  /** Null while it is closed. */
  title: string | null
  name?: string
  onClose: () => void
  /** Rejects with what is shown in the form. */
  onName: (name: string) => Promise<unknown>
}

/** Asks what a snippet or template is to be called. */
export function NameDialog({ title, name = '', onClose, onName }: Props) {
  return (
    <Dialog open={title !== null} onClose={onClose} title={title ?? ''}>
      <Form button={t('studio-snippets.save')} className="btn" send={async ({ name: typed = '' }) => (await onName(typed), onClose())}>
        <Field label={t('studio-snippets.name')} name="name" maxLength={100} defaultValue={name} />
      </Form>
    </Dialog>
  )
}
