import { useEffect, useRef, useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import type { CallInput } from '#base/contract.ts'
import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { Field } from '#community/accounts/Field.tsx'
import { Form } from '#community/accounts/Form.tsx'
import { TextField } from '#community/accounts/TextField.tsx'
import { TextArea } from '#community/accounts/TextArea.tsx'
import { useApi } from '#ui/ApiProvider.tsx'
import { arrivedBefore, useCreation } from '#ui/creation.ts'
import { usePlace } from '#ui/router/NavProvider.tsx'
import { usePosted } from '#ui/Site.tsx'
import { Consent } from './Consent.tsx'
import type { contactContract } from './contract.ts'
import { contactTopics, longestMessage, shortestMessage, topicNames, type ContactTopic } from './rules.ts'
import { useKeptForm } from './useSavedForm.ts'
import './contact.css'

type ContactBody = CallInput<(typeof contactContract)['POST /contact']>['body']

/** Sends by script where there is one and as a plain form where there is none. What was typed is never lost. */
export function ContactForm() {
  const creation = useSendingOnce()
  const search = new URLSearchParams(usePlace().search)
  const posted = usePosted(href.contact())
  const [done, setDone] = useState(search.get('sent') === '1' ? t('contact.thank-you') : '')
  const box = useRef<HTMLDivElement>(null)
  const kept = useKeptForm('contact', box)
  const shown = useRef(0)
  const sent = useRef<number | null>(null)
  useEffect(() => {
    shown.current = Date.now()
  }, [])

  async function send({ consent, topic, ...values }: Record<string, string>): Promise<void> {
    const answer = await creation.send({
      name: values['name'] ?? '',
      email: values['email'] ?? '',
      topic: topicOf(topic),
      subject: values['subject'],
      message: values['message'] ?? '',
      url: values['url'],
      phone: values['phone'],
      website: values['website'],
      consent: consent === 'on' ? 'on' : ('' as 'on'), // the server says what is missing
      started_at: shown.current,
      // Of the first try: the same message sent again is the same write.
      sent_at: (sent.current ??= Date.now()),
    })
    sent.current = null
    kept.forget()
    setDone(answer.message)
  }

  if (done) return <Confirmation text={done} onAgain={() => setDone('')} />
  const was = (name: string, otherwise = '') => posted?.values[name] ?? otherwise
  return (
    <div
      ref={box}
      className="contact-form"
      onInput={() => {
        sent.current = null
        kept.keep()
      }}
    >
      <Form send={send} button={t('contact.send')} className="btn is-large" action={href.contact()} posted={posted}>
        <div className="field-pair">
          <Field label={t('contact.your-name')} name="name" autoComplete="name" minLength={2} maxLength={100} defaultValue={was('name')} />
          <Field label={t('contact.e-mail')} name="email" type="email" autoComplete="email" maxLength={254} defaultValue={was('email')} />
        </div>
        <TopicField topic={was('topic', search.get('topic') ?? '')} />
        <Field label={t('contact.subject')} name="subject" required={false} minLength={3} maxLength={150} defaultValue={was('subject')} />
        <MessageField text={was('message')} />
        <OptionalFields page={was('url', search.get('ref') ?? '')} phone={was('phone')} />
        <input className="honeypot" type="text" name="website" tabIndex={-1} autoComplete="off" aria-hidden="true" />
        <Consent />
      </Form>
    </div>
  )
}

/** What has been sent stays sent: a newer text goes out only when it is sent once more. */
function useSendingOnce() {
  const api = useApi()
  return useCreation<ContactBody, { message: string }>({
    create(body, key) {
      const failed = navigator.onLine ? t('contact.send-failed') : t('contact.send-failed-offline')
      return callsOf<typeof contactContract>(api, { key, failed })('POST /contact', { body })
    },
    async change() {
      throw arrivedBefore()
    },
  })
}

function Confirmation({ text, onAgain }: { text: string; onAgain: () => void }) {
  const thanks = useRef<HTMLParagraphElement>(null)
  // The form was longer than what stands in its place, and the button that was pressed is gone.
  useEffect(() => thanks.current?.focus(), [])
  return (
    <div className="contact-confirmation">
      <p ref={thanks} className="form-message" role="status" tabIndex={-1} data-quiet-focus="">
        {text}
      </p>
      <p className="standfirst">{t('contact.receipt-note')}</p>
      <button type="button" className="btn is-outlined" onClick={onAgain}>
        {t('contact.write-another')}
      </button>
    </div>
  )
}

function TopicField({ topic }: { topic: string }) {
  return (
    <TextField
      label={t('contact.it-is-about')}
      name="topic"
      field={(attributes) => (
        <select {...attributes} name="topic" defaultValue={topicOf(topic)}>
          {contactTopics.map((one) => (
            <option key={one} value={one}>
              {topicNames()[one]}
            </option>
          ))}
        </select>
      )}
    />
  )
}

function MessageField({ text }: { text: string }) {
  const [letters, setLetters] = useState(0)
  return (
    <TextArea
      label={t('contact.message')}
      name="message"
      required
      rows={9}
      dir="auto"
      minLength={shortestMessage}
      maxLength={longestMessage}
      defaultValue={text}
      hint={
        letters > 0
          ? t('contact.letters-of', { count: letters, most: longestMessage })
          : t('contact.letters-from-to', { least: shortestMessage, most: longestMessage })
      }
      onChange={(event) => setLetters(event.currentTarget.value.length)}
    />
  )
}

function OptionalFields({ page, phone }: { page: string; phone: string }) {
  return (
    <div className="field-pair">
      <Field label={t('contact.page-it-is-about')} name="url" required={false} maxLength={300} defaultValue={page} hint={t('contact.page-hint')} />
      <Field
        label={t('contact.telephone')}
        name="phone"
        type="tel"
        required={false}
        autoComplete="tel"
        maxLength={40}
        defaultValue={phone}
        hint={t('contact.telephone-hint')}
      />
    </div>
  )
}

function topicOf(text: string | undefined): ContactTopic {
  return contactTopics.find((topic) => topic === text) ?? 'general'
}
