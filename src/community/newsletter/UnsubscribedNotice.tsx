import { useState, type ReactNode } from 'react'
import { callsOf } from '#base/api-client.ts'
import { href } from '#base/paths.ts'
import { t, tParts } from '#i18n/messages.ts'
import { Form } from '#community/accounts/Form.tsx'
import { TextField } from '#community/accounts/TextField.tsx'
import { useApi } from '#ui/ApiProvider.tsx'
import { CountingChoice } from './CountingChoice.tsx'
import type { newsletterContract, Subscription } from './contract.ts'
import { ListCheckboxes } from './ListCheckboxes.tsx'
import { unsubscribeReasons, reasonNames } from './rules.ts'
import { ZoneField } from './ZoneField.tsx'

type Action = 'stop' | 'undo' | 'lists' | 'reason' | 'count' | 'no-count' | 'zone'

/** What one gets, a button that stops it, a way back. Every form works without script. */
export function UnsubscribedNotice({ token, known }: { token: string; known: Subscription }) {
  const api = useApi()
  const [now, setNow] = useState(known)
  const [said, setSaid] = useState('')
  const [lists, setLists] = useState<string[]>(known.lists)

  async function act(action: Action, message: string, more: { lists?: string[]; reason?: string; time_zone?: string } = {}): Promise<void> {
    setSaid('')
    const call = callsOf<typeof newsletterContract>(api, { failed: t('newsletter.change-failed') })
    const reason = unsubscribeReasons.find((one) => one === more.reason) ?? ''
    const answer = await call('POST /newsletter/unsubscribe', {
      query: { token },
      body: { action, lists: more.lists ?? [], reason, time_zone: more.time_zone ?? '' },
    })
    setNow(answer)
    setLists(answer.lists)
    setSaid(message)
  }
  const form = (action: Action, button: string, send: (values: Record<string, string>) => Promise<void>, fields?: ReactNode, quiet = false) => (
    <Form send={send} button={button} className={quiet ? 'btn is-outlined' : 'btn is-large'} action={href.unsubscribed({ token })}>
      <input type="hidden" name="action" value={action} />
      {fields}
    </Form>
  )

  if (now.state === 'unknown' || !now.list) return <p className="standfirst">{t('newsletter.unknown-link')}</p>
  const name = now.choices.find((one) => one.list === now.list)?.name ?? now.list
  const gets = now.state === 'subscribed'
  const email = <b key="email">{now.email}</b>
  const list = <b key="list">{name}</b>
  return (
    <>
      {said && (
        <p className="form-message" role="status">
          {said}
        </p>
      )}
      <p className="standfirst">{gets ? tParts('newsletter.gets', { email, list }) : tParts('newsletter.gets-no-more', { email, list })}</p>
      {gets
        ? form('stop', t('newsletter.unsubscribe'), () => act('stop', t('newsletter.has-stopped', { list: name })))
        : form('undo', t('newsletter.subscribe-again'), () => act('undo', t('newsletter.comes-again', { list: name })), undefined, true)}
      <details>
        <summary>{t('newsletter.choose-what-you-get')}</summary>
        {form(
          'lists',
          t('newsletter.save-choice'),
          () => act('lists', t('newsletter.your-choice-is-saved'), { lists }),
          <ListCheckboxes choices={now.choices} chosen={lists} onChoose={setLists} />,
          true,
        )}
      </details>
      <details>
        <summary>{t('newsletter-zone.your-zone')}</summary>
        {form(
          'zone',
          t('newsletter.save-choice'),
          ({ time_zone }) => act('zone', t('newsletter.your-choice-is-saved'), { time_zone }),
          <ZoneField zone={now.time_zone} />,
          true,
        )}
      </details>
      <CountingChoice counted={now.counted}>
        {(action, button) => form(action, button, () => act(action, t('newsletter.your-choice-is-saved')), undefined, true)}
      </CountingChoice>
      {!gets && (
        <details>
          <summary>{t('newsletter.tell-us-why')}</summary>
          {form('reason', t('newsletter.tell-them'), ({ reason }) => act('reason', t('newsletter.reason-kept'), { reason }), <ReasonField />, true)}
        </details>
      )}
    </>
  )
}

function ReasonField() {
  return (
    <TextField
      label={t('newsletter.reason')}
      name="reason"
      field={(attributes) => (
        <select {...attributes} name="reason">
          {unsubscribeReasons.map((reason) => (
            <option key={reason} value={reason}>
              {reasonNames()[reason]}
            </option>
          ))}
        </select>
      )}
    />
  )
}
