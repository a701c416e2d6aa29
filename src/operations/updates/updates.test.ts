import { describe, expect, test } from 'vitest'
import type { RequestListener } from 'node:http'
import { aReader } from '../../../testing/builders.ts'
import { answerWith, releaseOf, startReleaseServer } from '../../../testing/release-server.ts'
import { startApp } from '../../../testing/start-app.ts'
import type { Update } from './contract.ts'

const version = '1.9.0'

/** What an administrator is told who looks for a new version at a forge that answers like this. */
async function found(answer: RequestListener): Promise<Update> {
  await using forge = await startReleaseServer()
  forge.answer = answer
  return await foundAt(forge.url)
}

async function foundAt(releasesUrl: string): Promise<Update> {
  await using app = await startApp({ config: { version, releasesUrl } })
  const { token } = await aReader(app, { role: 'admin' })
  return (await app.get('/api/updates?look=yes', { token })).json<{ data: Update }>().data
}

const json =
  (body: unknown, status = 200): RequestListener =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

describe('Looking for a new version', () => {
  test('an administrator is told which version runs, and the forge is asked only when they look', async () => {
    await using forge = await startReleaseServer()
    forge.answer = answerWith({ tag_name: 'v2.0.0' })
    await using app = await startApp({ config: { version, releasesUrl: forge.url } })
    const { token } = await aReader(app, { role: 'admin' })
    const known = await app.get('/api/updates', { token })
    expect(known.json()).toEqual({ data: { running: version, state: 'not-asked', release: null } })
    expect(known.headers['cache-control']).toBe('private, no-store')
    expect(forge.asked).toBe(0)
    await app.get('/api/updates?look=yes', { token })
    expect(forge.asked).toBe(1)
  })

  test('a newer version is shown with its date and the address of its notes', async () => {
    const release = { version: '1.10.0', published_at: '2026-11-20T10:00:00.000Z', notes: 'https://forge.example/masthead/v1.10.0' }
    expect(await found(answerWith({ tag_name: 'v1.10.0' }))).toEqual({ running: version, state: 'newer', release })
  })

  test('the highest version counts, wherever it stands in the list', async () => {
    const { release } = await found(answerWith({ tag_name: 'v1.8.7' }, { tag_name: '1.9.1' }, { tag_name: 'v1.10.0' }, { tag_name: 'v1.9.4' }))
    expect(release?.version).toBe('1.10.0')
  })

  test('drafts, previews and tags that are no version do not count', async () => {
    const answer = answerWith(
      { tag_name: 'v3.0.0', draft: true, published_at: null },
      { tag_name: 'v2.1.0', prerelease: true },
      { tag_name: 'v2.0.0-rc.1' },
      { tag_name: 'nightly-9.9.9' },
      { tag_name: 'v1.9.0' },
    )
    expect(await found(answer)).toEqual({ running: version, state: 'newest', release: null })
  })

  test('one release instead of a list is understood too', async () => {
    expect((await found(json(releaseOf({ tag_name: 'v1.9.2' })))).release?.version).toBe('1.9.2')
  })

  test('a version that is newer than every release is the newest', async () => {
    expect((await found(answerWith({ tag_name: 'v1.8.0' }))).state).toBe('newest')
  })

  test('a list without a finished release says so', async () => {
    expect((await found(answerWith({ tag_name: 'v2.0.0', prerelease: true }))).state).toBe('no-release')
  })

  test.each<[string, Update['state'], RequestListener]>([
    ['429', 'too-many-requests', json({}, 429)],
    ['403 for a rate limit', 'too-many-requests', json({ message: 'API rate limit exceeded for 192.0.2.1' }, 403)],
    ['403 for another reason', 'not-understood', json({ message: 'Forbidden' }, 403)],
    ['404', 'not-understood', json({ message: 'Not Found' }, 404)],
    ['a redirect', 'not-understood', (_, response) => response.writeHead(301, { location: 'http://127.0.0.1:1/' }).end()],
    ['503', 'unreachable', json({}, 503)],
    ['text', 'not-understood', (_, response) => response.end('<!doctype html>')],
    ['JSON of another kind', 'not-understood', json([{ name: 'v2.0.0' }])],
    ['a script instead of the address of notes', 'not-understood', json([releaseOf({ tag_name: 'v2.0.0', html_url: 'javascript:alert(1)' })])],
    ['more than four million bytes', 'not-understood', (_, response) => response.end(`[${' '.repeat(4_000_000)}]`)],
    ['a closed connection', 'unreachable', (request) => request.socket.destroy()],
  ])('a forge that answers with %s leads to %s', async (_, state, answer) => {
    expect(await found(answer)).toEqual({ running: version, state, release: null })
  })

  test('a forge in a private network is not asked', async () => {
    expect((await foundAt('https://10.0.0.5/releases')).state).toBe('unreachable')
  })

  test('without RELEASES_URL nobody can look', async () => {
    await using app = await startApp({ config: { version } })
    const { token } = await aReader(app, { role: 'admin' })
    expect((await app.get('/api/updates?look=yes', { token })).json()).toEqual({ data: { running: version, state: 'no-address', release: null } })
  })
})
