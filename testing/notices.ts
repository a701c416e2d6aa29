import type { Notice, NoticeCount } from '#operations/notices/contract.ts'
import type { Reader } from './builders.ts'
import { queuedMails } from './mails.ts'
import type { TestApp } from './start-app.ts'

/** What somebody's list of notices shows once all that waits has been worked off. */
export async function noticesOf(app: TestApp, { token }: Pick<Reader, 'token'>): Promise<Notice[]> {
  await app.work()
  const answer = await app.get('/api/me/notices', { token })
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.json<{ data: Notice[] }>().data
}

export async function noticeTexts(app: TestApp, person: Pick<Reader, 'token'>): Promise<string[]> {
  return (await noticesOf(app, person)).map(({ text }) => text)
}

export async function unreadNotices(app: TestApp, { token }: Pick<Reader, 'token'>): Promise<NoticeCount> {
  return (await app.get('/api/me/notices/count', { token })).json<{ data: NoticeCount }>().data
}

/** Subjects of mails that wait for somebody, oldest first, once those of this moment have been gathered. */
export async function noticeMails(app: TestApp, { email }: Pick<Reader, 'email'>, after = 60_000) {
  await app.work()
  app.clock.pass(after)
  await app.work()
  return (await queuedMails(app)).filter((mail) => mail.to === email)
}
