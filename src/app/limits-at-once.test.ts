import { expect, test } from 'vitest'
import { aReader } from '../../testing/builders.ts'
import { startApp } from '../../testing/start-app.ts'

const atOnce = 6
const content = JSON.stringify([{ id: 'a', type: 'paragraph', props: {}, content: [{ type: 'text', text: 'Words', styles: {} }], children: [] }])

test.each([
  ['running export', '/api/exports', 1, () => undefined],
  ['webhook', '/api/webhooks', 32, () => ({ url: 'https://hooks.example.org/in', kinds: ['article.published'] })],
  ['snippet', '/api/snippets', 200, () => ({ kind: 'snippet', name: 'Ending', fields: { content } })],
])('of several people who ask at once for the last %s that is allowed one succeeds', async (_, path, most, bodyOf) => {
  await using app = await startApp({ config: { webhookHosts: ['hooks.example.org'] } })
  const people = await Promise.all(Array.from({ length: atOnce }, () => aReader(app, { role: 'admin' })))
  const ask = ({ token }: { token: string }) => app.post(path, bodyOf(), { token })
  const [first] = people
  for (let made = 1; first && made < most; made++) expect((await ask(first)).status).toBe(200)
  const answers = await Promise.all(people.map(ask))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})
