import { useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { Field } from '#community/accounts/Field.tsx'
import { Form } from '#community/accounts/Form.tsx'
import { useApi } from '#ui/ApiProvider.tsx'
import { usePlace } from '#ui/router/NavProvider.tsx'
import { usePosted } from '#ui/Site.tsx'
import type { ListChoice, newsletterContract } from './contract.ts'
import { CountingNote } from './CountingNote.tsx'
import { ListCheckboxes } from './ListCheckboxes.tsx'
import { readerZone } from './reader-zone.ts'

export function NewsletterForm({ choices }: { choices: readonly ListChoice[] }) {
  const api = useApi()
  const search = new URLSearchParams(usePlace().search)
  const posted = usePosted(href.newsletter())
  const [done, setDone] = useState(search.get('sent') === '1' ? t('newsletter.check-your-inbox') : '')
  const [chosen, setChosen] = useState(() => named(choices, posted?.values['lists'] ?? search.get('list')))

  async function send({ email = '', website = '' }: Record<string, string>): Promise<void> {
    const call = callsOf<typeof newsletterContract>(api, { failed: t('newsletter.subscribe-failed') })
    setDone((await call('POST /newsletter/subscriptions', { body: { email, website, lists: chosen, time_zone: readerZone() } })).message)
  }

  if (done) {
    return (
      <p className="form-message" role="status">
        {done}
      </p>
    )
  }
  return (
    <Form send={send} button={t('newsletter.subscribe')} className="btn is-large" action={href.newsletter()} posted={posted}>
      <Field label={t('newsletter.e-mail')} name="email" type="email" autoComplete="email" maxLength={254} defaultValue={posted?.values['email']} />
      <ListCheckboxes choices={choices} chosen={chosen} onChoose={setChosen} fault={posted?.fields['lists']?.[0]} />
      <input className="honeypot" type="text" name="website" tabIndex={-1} autoComplete="off" aria-hidden="true" />
      <p className="meta">{t('newsletter.confirmation-note')}</p>
      <CountingNote />
    </Form>
  )
}

/** Of the choices, the first one where the page's address names none. */
function named(choices: readonly ListChoice[], text: string | null): string[] {
  const slugs = choices.map(({ list }) => list)
  return text === null ? slugs.slice(0, 1) : slugs.filter((slug) => text.split(',').includes(slug))
}
