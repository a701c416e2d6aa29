import { describe, expect, test } from 'vitest'
import { aReader, anArticle, type Reader } from '../../../testing/builders.ts'
import { engine, fitsProcesses } from '../../../testing/databases.ts'
import { untilLockAwaited } from '../../../testing/lock-waits.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { hashPassword } from '../accounts/password-hash.ts'
import { updateUser } from '../accounts/store.ts'
import type { Comment } from './contract.ts'
import { updateCounts } from './posting-store.ts'

interface Acting {
  app: TestApp
  id: number
  ada: Reader
  editor: Reader
}

const acts: [string, (acting: Acting) => ReturnType<TestApp['put']>][] = [
  ['an editor hides it', ({ app, id, editor }) => app.put(`/api/comments/${id}/status`, { status: 'hidden' }, { token: editor.token })],
  [
    'an editor hides all comments of its writer',
    ({ app, ada, editor }) => app.put(`/api/comments/people/${ada.id}/hidden`, { hidden: true }, { token: editor.token }),
  ],
  ['its writer deletes it', ({ app, id, ada }) => app.delete(`/api/comments/${id}`, { token: ada.token })],
  [
    'its writer changes it so that it is held',
    ({ app, id, ada }) =>
      app.put(`/api/comments/${id}`, { description: 'https://a.example https://b.example https://c.example https://d.example' }, { token: ada.token }),
  ],
]

describe.runIf(engine === 'postgres' && fitsProcesses)('Comments whose counters others write too', () => {
  test.each(acts)('an answer to a comment and the change are both written when %s', async (_, act) => {
    await using app = await startApp()
    const article = await anArticle(app)
    const [ada, editor] = [await aReader(app), await aReader(app, { role: 'editor' })]
    const posted = await app.post('/api/comments', { type: 'Blog', id: article.id, description: 'A thought.' }, { token: ada.token })
    const { id } = posted.json<{ data: Comment }>().data
    let changed: ReturnType<typeof act> | undefined
    const { db } = app.services.database
    await db.transaction().execute(async (tx) => {
      // As an answer goes: the article first, then the comment.
      await updateCounts(tx, { article_id: article.id, thread_id: 0 }, 1)
      changed = act({ app, id, ada, editor })
      await untilLockAwaited(db)
      await updateCounts(tx, { article_id: article.id, thread_id: id }, 0)
    })
    expect((await changed)?.status).toBe(200)
    const { comments } = await db.selectFrom('article_stats').select('comments').where('article_id', '=', article.id).executeTakeFirstOrThrow()
    expect(comments).toBe(1)
  })

  test('a comment and the deletion of its writer at once are both written', async () => {
    await using app = await startApp()
    const article = await anArticle(app)
    const password = 'eleven clerks and a kettle'
    const ada = await aReader(app, { role: 'author' })
    await updateUser(app.services.database.db, ada.id, { password_hash: await hashPassword(password, { memory: 8, passes: 1 }) })
    // A deletion takes claps back from the counters of their articles.
    expect((await app.post(`/api/blogs/${article.id}/increment/claps`, {}, { token: ada.token })).status).toBe(200)
    const answers: ReturnType<TestApp['post']>[] = []
    const { db } = app.services.database
    await db.transaction().execute(async (tx) => {
      await updateCounts(tx, { article_id: article.id, thread_id: 0 }, 0)
      answers.push(app.post('/api/comments', { type: 'Blog', id: article.id, description: 'A thought.' }, { token: ada.token }))
      await untilLockAwaited(db)
      answers.push(app.post('/api/user/delete', { password }, { token: ada.token }))
      await untilLockAwaited(db, 2)
    })
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200])
  })
})
