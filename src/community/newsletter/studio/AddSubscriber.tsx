import { useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import type { CallInput, CallOutput } from '#base/contract.ts'
import { Problem } from '#base/problem.ts'
import { Field } from '#community/accounts/Field.tsx'
import { TextArea } from '#community/accounts/TextArea.tsx'
import { t } from '#i18n/messages.ts'
import type { subscribersContract } from '../contract.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { arrivedBefore, useCreation } from '#ui/creation.ts'
import { toast } from '#ui/toast.ts'
import { PersistentForm } from '#studio/controls/PersistentForm.tsx'
import { ListCheckboxes } from '../ListCheckboxes.tsx'
import { tagsIn } from './tags-in.ts'

type Contract = typeof subscribersContract
type NewSubscriber = CallInput<Contract['POST /newsletter/subscribers']>['body']
type Added = CallOutput<Contract['POST /newsletter/subscribers']>

interface Props {
  lists: { list: string; name: string; closed: boolean }[]
  onAdded: () => void
}

/** Somebody who asked for mails elsewhere than on the site. */
export function AddSubscriber({ lists, onAdded }: Props) {
  const open = lists.filter(({ closed }) => !closed)
  const creation = useAdding(onAdded)
  const [chosen, setChosen] = useState<string[] | null>(null)
  const shown = chosen ?? open.slice(0, 1).map(({ list }) => list)

  async function add({ email = '', name = '', tags = '', consent = '' }: Record<string, string>): Promise<void> {
    const { data } = await creation.send({ email, name, lists: shown, tags: tagsIn(tags), consent })
    toast(data ? t('studio-newsletter-subscribers.added', { email }) : t('studio-newsletter-subscribers.asked', { email }), { tone: 'success' })
    onAdded()
  }

  return (
    <section className="studio-form" aria-labelledby="add-subscriber">
      <h2 id="add-subscriber" className="heading h5">
        {t('studio-newsletter-subscribers.add')}
      </h2>
      <PersistentForm name="subscriber" button={t('studio-newsletter-subscribers.add-them')} className="btn" send={add} empties>
        <div className="field-pair">
          <Field label={t('studio-newsletter-subscribers.address')} name="email" type="email" maxLength={254} />
          <Field label={t('studio-newsletter-subscribers.name')} name="name" required={false} maxLength={120} />
        </div>
        <ListCheckboxes choices={open.map(({ list, name }) => ({ list, name, description: '', rhythm: '' }))} chosen={shown} onChoose={setChosen} />
        <Field
          label={t('studio-newsletter-subscribers.tags')}
          name="tags"
          required={false}
          maxLength={500}
          hint={t('studio-newsletter-subscribers.tags-hint')}
        />
        <TextArea
          label={t('studio-newsletter-subscribers.consent')}
          name="consent"
          rows={2}
          maxLength={500}
          hint={t('studio-newsletter-subscribers.consent-hint')}
        />
      </PersistentForm>
    </section>
  )
}

/** A corrected address replaces the one that the form has added before it, unless that one is in use or was known before. */
function useAdding(onAdded: () => void) {
  const client = useApi()
  return useCreation<NewSubscriber, Added>({
    create: (body, key) => callsOf<Contract>(client, { key })('POST /newsletter/subscribers', { body }),
    async change({ data, request }) {
      const made = { subscriber: data?.id ?? null, request }
      if (made.subscriber === null && made.request === null) return null
      try {
        await callsOf<Contract>(client)('POST /newsletter/subscribers/withdraw', { body: made })
      } catch (thrown) {
        if (!(thrown instanceof Problem) || thrown.code !== 'subscriber-in-use') throw thrown
        onAdded()
        throw arrivedBefore()
      }
      return null
    },
  })
}
