import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { aReader, type Reader } from '../../../testing/builders.ts'
import { startNewsletter } from '../../../testing/newsletter-app.ts'
import type { TestApp } from '../../../testing/start-app.ts'
import { startWithLists } from '../../../testing/subscribers.ts'
import { until } from '../../../testing/until.ts'
import type { LinkState } from '#operations/web/service.ts'
import type { Mailing, Preview } from './contract.ts'
import { OutsideLinks } from './outside-links.ts'

const textWith = (links: string[]) =>
  JSON.stringify([
    {
      id: 'p',
      type: 'paragraph',
      props: {},
      content: links.map((href) => ({ type: 'link', href, content: [{ type: 'text', text: 'see', styles: {} }] })),
      children: [],
    },
  ])

const previewOf = async (app: TestApp, { token }: Reader, intro: string) => {
  const made = await app.post('/api/newsletter/mailings', { list: 'weekly', subject: 'Rain', intro }, { token })
  const { id } = made.json<{ data: Mailing }>().data
  return { id, preview: async () => (await app.get(`/api/newsletter/mailings/${id}/preview`, { token })).json<Preview>() }
}

const status =
  (code: number): RequestListener =>
  (_, response) =>
    response.writeHead(code).end()

test('the preview warns of links to other sites that are gone, asks each once, and does not wait for them', async () => {
  const asked: string[] = []
  const pages: Record<string, RequestListener> = {
    'a.example/gone': status(404),
    'b.example/left': status(410),
    'c.example/closed': status(403),
    'd.example/broken': status(503),
    'e.example/often': status(429),
    'f.example/no-head': ({ method }, response) => response.writeHead(method === 'HEAD' ? 405 : 200).end('Here'),
    'g.example/gone-behind': ({ method }, response) => response.writeHead(method === 'HEAD' ? 405 : 404).end(),
    'h.example/moved': (_, response) => response.writeHead(301, { location: 'https://a.example/gone' }).end(),
    'i.example/here': status(200),
  }
  const server = createServer((request, response) => {
    const page = (request.url ?? '').slice(1)
    asked.push(page)
    pages[page]?.(request, response)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  await using app = await startWithLists({ config: { webStandIn: `http://127.0.0.1:${(server.address() as AddressInfo).port}` } }) // a TCP server has a port
  const { preview } = await previewOf(app, await aReader(app, { role: 'editor' }), textWith(Object.keys(pages).map((page) => `https://${page}`)))
  const first = await preview()
  expect([first.checking, first.checks]).toEqual([true, []])
  await until(async () => !(await preview()).checking)
  const before = asked.length
  const dead = ['a.example/gone', 'b.example/left', 'g.example/gone-behind', 'h.example/moved']
  expect((await preview()).checks).toEqual(dead.map((page) => ({ code: 'dead-link', subject: `https://${page}` })))
  expect(asked.length).toBe(before)
  server.closeAllConnections()
  server.close()
})

/** Answers as a world in which these names are known. */
async function deadIn(states: Record<string, LinkState>, links: string[]): Promise<string[]> {
  const outside = new OutsideLinks(async (link) => states[link] ?? 'no-such-name', 'https://own.example')
  outside.look(links)
  await until(() => !outside.look(links).checking)
  return outside.look(links).dead
}

test('a name that is not known is a dead link if other names are, and nothing is said of it without internet', async () => {
  const links = ['https://a.example/', 'https://b.example/']
  expect(await deadIn({ 'https://a.example/': 'answers' }, links)).toEqual(['https://b.example/'])
  expect(await deadIn({ 'https://own.example': 'answers' }, links)).toEqual(links)
  expect(await deadIn({}, links)).toEqual([])
})

test('no more than four links to other sites are asked at once, and forty of one mail', async () => {
  let now = 0
  let most = 0
  let all = 0
  const outside = new OutsideLinks(async () => {
    all++
    most = Math.max(most, ++now)
    await new Promise((resolve) => setImmediate(resolve))
    now--
    return 'answers'
  }, 'https://own.example')
  const links = Array.from({ length: 60 }, (_, at) => `https://a.example/${at}`)
  outside.look(links)
  await until(() => !outside.look(links).checking)
  expect([most, all]).toEqual([4, 40])
})

test.each(['on', 'off'] as const)('the preview knows the size of the mail that is sent, with counting %s', async (measured) => {
  await using site = await startNewsletter(12, measured)
  const { id, preview } = await previewOf(site.app, site.editor, textWith(Array.from({ length: 30 }, (_, at) => `/articles?page=${at}`)))
  const { bytes } = await preview()
  await site.app.post(`/api/newsletter/mailings/${id}/send`, {}, { token: site.editor.token })
  await site.app.work()
  expect(site.smtp.mails).toHaveLength(12)
  // The parser of the mail adds an empty line.
  expect(bytes).toBe(Buffer.byteLength(`${site.smtp.mails.at(-1)?.html?.trimEnd()}\n`))
})
