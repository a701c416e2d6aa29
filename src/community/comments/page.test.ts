import { readFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { aReader, anArticle } from '../../../testing/builders.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { postComment } from './posting.ts'

/** Comments of the demo edition, for texts of realistic length. */
function demoComments(): string[] {
  const { talks } = parse(readFileSync(new URL('../../../demo/comments.yaml', import.meta.url), 'utf8')) as {
    talks: { comments: { text: string; replies?: { text: string }[] }[] }[]
  } // seed.ts checks the file
  return talks.flatMap((talk) => talk.comments.flatMap((comment) => [comment.text, ...(comment.replies ?? []).map((reply) => reply.text)]))
}

async function pageOf(app: TestApp, slug: string): Promise<string> {
  const answer = await app.get(`/articles/${slug}`)
  expect(answer.status).toBe(200)
  return answer.text
}

function compressedBytes(html: string): number {
  return brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }).length
}

test('the article page contains the first threads, and 200 comments add at most 12 kB to it', { timeout: 120_000 }, async () => {
  await using app = await startApp()
  const [quiet, loud] = [await anArticle(app, { title: 'A story of one kind' }), await anArticle(app, { title: 'A story of the other' })]
  const people = await Promise.all(
    Array.from({ length: 25 }, (_, i) =>
      aReader(app, {
        role: 'author',
        username: `${['amalia', 'benedikt', 'carlotta', 'dragan', 'eluned'][i % 5]}-${['sorli', 'weiss', 'okafor', 'rinaldi', 'vandam'][Math.floor(i / 5)]}`,
      }),
    ),
  )
  const texts = demoComments()
  let head = 0
  for (let i = 0; i < 200; i++) {
    const by = people[(i * 7) % people.length]
    if (!by) continue
    const posted = await postComment(
      app.services,
      { ...by, role: 'author', verified: true },
      i % 4 === 0
        ? { type: 'Blog', id: loud.id, description: `${texts[i % texts.length]}` }
        : { type: 'Comment', id: head, description: `${texts[(i * 3) % texts.length]}` },
    )
    if (i % 4 === 0) head = posted.id
  }
  const [without, full] = [await pageOf(app, quiet.slug), await pageOf(app, loud.slug)]
  expect(full).toContain('200 replies')
  expect(full.match(/<article class="comment"/g)?.length).toBe(30)
  expect(compressedBytes(full) - compressedBytes(without)).toBeLessThanOrEqual(12_288)
})

test('an article page shows its comments without JavaScript and is the same for every reader', async () => {
  await using app = await startApp()
  const article = await anArticle(app)
  const [ada, bob] = [await aReader(app, { username: 'ada', role: 'author' }), await aReader(app, { username: 'bob' })]
  const head = await postComment(
    app.services,
    { ...ada, role: 'author', verified: true },
    { type: 'Blog', id: article.id, description: 'See https://example.org/map\n\n> he said so\n\nand `this`', quote: 'so was the year' },
  )
  await postComment(app.services, { ...bob, role: 'member', verified: true }, { type: 'Comment', id: head.id, description: 'I <b>did</b>.' })
  const html = await pageOf(app, article.slug)
  expect(html).toContain('<a href="https://example.org/map" rel="ugc nofollow noopener">example.org/map</a>')
  expect(html).toContain('<blockquote class="quoted-passage" dir="auto">so was the year</blockquote>')
  expect(html).toContain('<blockquote>he said so</blockquote>')
  expect(html).toContain('<code>this</code>')
  expect(html).toContain('I &lt;b&gt;did&lt;/b&gt;.')
  expect(html).toContain(`id="comment-${head.id}"`)
  expect(html).toContain('Nov 20th, 2026')
  expect(html).not.toMatch(/ style=|has_user_clapped":true|>Edit<|>Delete</)
  const mine = await app.get(`/articles/${article.slug}`, { token: ada.token })
  expect(mine.text).toBe(html)
})
