import type { MailMessage } from '#platform/mail/message.ts'

/** A mail with a part of every kind. */
export function sampleMailTo(to: string, more: Partial<MailMessage> = {}): MailMessage {
  return {
    to,
    subject: 'Dead letters, wide awake',
    preview: 'A note from the basement',
    heading: 'Śnieg & <Łódź>',
    parts: [
      { kind: 'text', text: 'In a basement “under” the customs house.' },
      { kind: 'button', label: 'Read on', url: 'http://localhost:3000/articles?a=1&b=2' },
      { kind: 'quote', text: 'Two\nlines', by: 'A clerk' },
      { kind: 'card', title: 'The board', url: 'http://localhost:3000/x', text: 'Sport' },
      { kind: 'facts', facts: [{ name: 'Letters', value: '11' }] },
      { kind: 'rule' },
    ],
    reason: 'You get this because it is a test.',
    ...more,
  }
}
