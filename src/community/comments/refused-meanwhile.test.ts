import { expect, test } from 'vitest'
import { aReader, anArticle } from '../../../testing/builders.ts'
import { interruptedIn } from '../../../testing/interrupted.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import type { ThreadList } from './contract.ts'

interface Ids {
  article: number
  reader: number
  comment: number
}

const changes: [string, string, (ids: Ids) => [path: string, body: object]][] = [
  ['closes the comments', 'comments-closed', ({ article }) => [`/api/comments/blog/${article}`, { open: false }]],
  ['bans its writer', 'commenting-banned', ({ reader }) => [`/api/comments/people/${reader}/ban`, { banned: true }]],
  ['hides the comment that it answers', 'comment-not-found', ({ comment }) => [`/api/comments/${comment}/status`, { status: 'hidden' }]],
]

test.each(changes)('a comment is refused when an editor %s before it is stored: %s', async (_, code, change) => {
  await using app = await startApp()
  const { id } = await anArticle(app)
  const [reader, other, editor] = [await aReader(app), await aReader(app), await aReader(app, { role: 'editor' })]
  const comment = await posted(app, other.token, { type: 'Blog', id, description: 'The first one.' })
  const [path, body] = change({ article: id, reader: reader.id, comment: comment.json<{ data: { id: number } }>().data.id })
  const answer = await interruptedIn(
    app,
    () => posted(app, reader.token, { type: 'Comment', id: comment.json<{ data: { id: number } }>().data.id, description: 'The second one.' }),
    () => app.put(path, body, { token: editor.token }),
  )
  expect(answer.json()).toMatchObject({ code })
  expect((await app.get(`/api/comments/blog/${id}`)).json<ThreadList>().meta.comments).toBe(code === 'comment-not-found' ? 0 : 1)
})

function posted(app: TestApp, token: string, body: object) {
  return app.post('/api/comments', body, { token })
}
