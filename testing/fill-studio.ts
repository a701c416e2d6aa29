import type { Reader } from './builders.ts'
import type { OpenSite } from './open-site.ts'
import { bearing } from './sessions.ts'

/** One row of each kind that editors write or get and a site does not begin with. `article` is public. */
export async function fillStudio({ server }: Pick<OpenSite, 'server'>, admin: Reader, article: number): Promise<void> {
  async function call(method: 'POST' | 'PUT', path: string, body: object): Promise<void> {
    const headers = { ...bearing(admin.token), 'content-type': 'application/json' }
    const answer = await fetch(`${server.url}/api${path}`, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  }
  const entries = ['One', 'Two', 'Three'].map((en) => ({ target: { kind: 'address', url: 'https://example.org/' }, labels: { en }, hidden: false }))
  const announcement = { texts: { en: 'We move house' }, link: '', colour: 'accent', from: null, until: null, dismissible: true }
  const page_meta = { title: '', descriptions: { en: 'What it is about' }, picture: null }
  const faq = [{ question: 'Where is the lamp?', answer: 'In the window.' }]
  await call('PUT', '/settings', { navigation: { main: entries, footer: entries }, announcement, page_meta, faq, tagline: 'All of it' })
  const person = { name: 'Somebody', email: 'somebody@example.org' }
  await call('POST', '/contact', { ...person, topic: 'general', subject: 'A question', message: 'Where is the lamp, and who has it now?', consent: true })
  await call('POST', '/redirects', { from_path: '/old-address', to_path: '/about', note: 'It moved' })
  await call('POST', '/snippets', { kind: 'template', name: 'A letter', fields: { title: 'Dear reader', standfirst: 'Hello' } })
  await call('POST', `/drafts/${article}/notes`, { text: 'Is that so?', quote: 'Some words' })
  await call('POST', `/drafts/${article}/corrections`, { wrong: 'It was blue.', correct: 'It was green.' })
  await call('PUT', `/drafts/${article}`, { base: 0, fields: { standfirst: 'A change that waits' } })
  await call('POST', '/tokens', { name: 'A script', scopes: ['read'] })
  await call('POST', '/invitations', { email: 'guest@example.org', name: 'A guest', role: 'author', note: 'Welcome' })
  await call('POST', '/client-errors', { message: 'Something broke', stack: 'at app.js:1:1', path: '/about' })
  await call('POST', '/newsletter/segments', { name: 'Some of them', list: 'weekly', language: 'en' })
  await call('POST', '/newsletter/mailings', { list: 'weekly', subject: 'The lamp is found' })
}
