import { callsOf } from '#base/api-client.ts'
import { t } from '#i18n/messages.ts'
import { TextArea } from '#community/accounts/TextArea.tsx'
import { PersistentForm } from '#studio/controls/PersistentForm.tsx'
import { useApi } from '#ui/ApiProvider.tsx'
import { arrivedBefore, useCreation } from '#ui/creation.ts'
import { toast } from '#ui/toast.ts'
import type { contactContract, WholeMessage } from '../contract.ts'

interface Props {
  /** Of the message. */
  id: number
  onSent: (answered: { data: WholeMessage }) => void
}

/** Answers a message by mail. What has been mailed stays so: it is shown, and a newer text is sent only on a second press. */
export function AnswerForm({ id, onSent }: Props) {
  const client = useApi()
  const creation = useCreation<{ text: string }, { data: WholeMessage }>({
    create: (body, key) => callsOf<typeof contactContract>(client, { key })('POST /contact/messages/:id/replies', { params: { id: String(id) }, body }),
    async change(answered) {
      onSent(answered)
      throw arrivedBefore()
    },
  })
  return (
    <PersistentForm
      name={`answer ${id}`}
      empties
      button={t('studio-contact.send-the-answer')}
      className="btn"
      send={async ({ text = '' }) => {
        onSent(await creation.send({ text }))
        toast(t('studio-contact.sending'), { tone: 'success' })
      }}
    >
      <TextArea label={t('studio-contact.answer-by-mail')} name="text" required rows={6} dir="auto" />
    </PersistentForm>
  )
}
