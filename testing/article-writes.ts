import type { Page } from 'playwright-core'
import { postComment } from '#community/comments/posting.ts'
import { muteToken } from '#community/comments/mail.ts'
import { seedLists } from '#community/newsletter/seed.ts'
import { findSubscriber, listsOf } from '#community/newsletter/store.ts'
import { unsubscribeToken } from '#community/newsletter/tokens.ts'
import { aReader, anArticle } from './builders.ts'
import { lastMailTo } from './mails.ts'
import type { OpenSite } from './open-site.ts'
import { toastOf, wentWrong, type WriteScene } from './write-scenes.ts'
import { listens } from './visitor.ts'

const head = (page: Page) => page.locator('article.comment').filter({ hasText: 'Somebody had to say it.' }).first()
const reply = (page: Page) =>
  head(page)
    .locator('article.comment')
    .filter({ hasText: /So it was/ })
const clap = (page: Page) => page.locator('.side-rail').getByRole('button', { name: 'Clap for this article' })
const isClapped = (page: Page, pressed: boolean) => page.locator(`.side-rail .clap-control button[aria-pressed="${pressed}"]`).waitFor()

async function anArticleWithComment(site: OpenSite): Promise<{ path: string; token: string }> {
  const [author, { token }] = [await aReader(site), await aReader(site)]
  const { id, slug } = await anArticle(site)
  await postComment(site.services, { ...author, role: 'author', verified: true }, { type: 'Blog', id, description: 'Somebody had to say it.' })
  return { path: `/articles/${slug}`, token }
}

/** Everything that a member writes below an article. */
const article: WriteScene = {
  name: 'an article',
  open: anArticleWithComment,
  async enter(page) {
    await page.locator('#comments').scrollIntoViewIfNeeded()
    await listens(page, '#comments')
  },
  writes: [
    {
      operation: 'GET /blogs/{id}/increment/claps',
      button: clap,
      failed: 'Failed to clap, please try again',
      done: (page) => isClapped(page, true),
      isUnkeyed: true,
    },
    {
      operation: 'GET /blogs/{id}/decrement/claps',
      button: clap,
      failed: 'Failed to unclap, please try again',
      done: (page) => isClapped(page, false),
      isUnkeyed: true,
    },
    {
      operation: 'POST /comments',
      prepare: (page) => page.getByRole('textbox', { name: 'Your comment' }).fill('I was on that tram.'),
      button: (page) => page.getByRole('button', { name: 'Post comment' }),
      failed: 'Failed to add comment',
      done: (page) => toastOf(page, 'Comment posted!').waitFor(),
    },
    {
      operation: 'POST /comments',
      async prepare(page) {
        await head(page).getByRole('button', { name: 'Reply' }).click()
        await head(page).getByRole('textbox').fill('So it was.')
      },
      button: (page) => page.getByRole('button', { name: 'Post reply' }),
      failed: 'Failed to add comment',
      done: (page) => toastOf(page, 'Reply posted!').waitFor(),
    },
    {
      operation: 'PUT /comments/{id}',
      async prepare(page) {
        await reply(page).getByRole('button', { name: 'Edit' }).click()
        await reply(page).getByRole('textbox').fill('So it was, and colder.')
      },
      button: (page) => head(page).getByRole('button', { name: 'Save' }),
      failed: 'Failed to update comment',
      done: (page) => toastOf(page, 'Comment Updated!').waitFor(),
    },
    {
      operation: 'DELETE /comments/{id}',
      prepare: (page) => reply(page).getByRole('button', { name: 'Delete' }).click(),
      button: (page) => reply(page).getByRole('button', { name: 'Delete' }),
      failed: 'Failed to delete comment, please try again',
      done: (page) => toastOf(page, 'Comment deleted!').waitFor(),
    },
    {
      operation: 'POST /comments/{id}/report',
      prepare: (page) => head(page).getByRole('button', { name: 'Report' }).click(),
      button: (page) => head(page).getByRole('button', { name: 'It sells something' }),
      failed: wentWrong,
      done: (page) => head(page).getByRole('button', { name: 'Report' }).waitFor(),
    },
  ],
}

const contact: WriteScene = {
  name: 'the contact page',
  open: async () => ({ path: '/contact' }),
  writes: [
    {
      operation: 'POST /contact',
      async prepare(page) {
        await page.getByLabel('Your name').fill('Vesna Marek')
        await page.getByRole('main').getByLabel('E-mail').fill('vesna@example.org')
        await page.getByRole('textbox', { name: 'Message' }).fill('The tide was lower than the paper said.')
        await page.getByRole('checkbox').check()
      },
      button: (page) => page.getByRole('button', { name: 'Send it' }),
      failed: "Your message couldn't be sent, please try again",
      done: (page) => page.getByText('Thank you. We have received your message.').waitFor(),
    },
  ],
}

let subscribers = 0

/** Those of the demo, once for a site. */
async function withLists({ services }: OpenSite): Promise<void> {
  const known = await services.database.db.selectFrom('newsletter_lists').select('slug').executeTakeFirst()
  if (!known) await seedLists(services)
}

/** Wants the first list; the token confirms that, or ends it. */
async function aSubscriber(site: OpenSite, confirmed: boolean): Promise<{ token: string }> {
  await withLists(site)
  const email = `subscriber-${++subscribers}@example.org`
  const post = (path: string, body: object) =>
    fetch(`${site.server.url}/api/newsletter/${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  await post('subscriptions', { email })
  const { token } = await lastMailTo(site, email)
  if (!confirmed) return { token }
  await post('confirm', { token })
  const subscriber = await findSubscriber(site.services.database.db, { email })
  if (!subscriber) throw new Error(`${email} is no subscriber.`)
  // Other journeys on this site have lists of their own.
  const [list] = await listsOf(site.services.database.db, subscriber.id)
  if (list === undefined) throw new Error(`${email} gets no list.`)
  return { token: unsubscribeToken(site.services, subscriber, list) }
}

const subscribe: WriteScene = {
  name: 'the newsletter page',
  async open(site) {
    await withLists(site)
    return { path: '/newsletter' }
  },
  writes: [
    {
      operation: 'POST /newsletter/subscriptions',
      prepare: (page) => page.getByRole('main').getByLabel('E-mail').fill('page@example.org'),
      button: (page) => page.getByRole('main').getByRole('button', { name: 'Subscribe' }),
      failed: "Your address couldn't be sent, please try again",
      done: (page) => page.getByRole('main').getByText('Please confirm your address').waitFor(),
    },
    {
      operation: 'POST /newsletter/subscriptions',
      async prepare(page) {
        await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
        await listens(page, 'footer .sign-up-form')
        await page.getByRole('contentinfo').getByRole('textbox').fill('footer@example.org')
      },
      button: (page) => page.getByRole('contentinfo').getByRole('button', { name: 'Subscribe' }),
      failed: "Your address couldn't be sent, please try again",
      done: (page) => page.getByRole('contentinfo').getByRole('status').waitFor(),
    },
  ],
}

const confirm: WriteScene = {
  name: 'the link that confirms a newsletter',
  open: async (site) => ({ path: `/newsletter/confirm?token=${(await aSubscriber(site, false)).token}` }),
  writes: [
    {
      operation: 'POST /newsletter/confirm',
      button: (page) => page.getByRole('button', { name: 'Yes, send them' }),
      failed: "Your newsletters couldn't be changed, please try again",
      done: (page) => page.getByText('You are subscribed').waitFor(),
    },
  ],
}

const unsubscribe: WriteScene = {
  name: 'the link that ends a newsletter',
  open: async (site) => ({ path: `/unsubscribed?token=${(await aSubscriber(site, true)).token}` }),
  writes: [
    {
      operation: 'POST /newsletter/unsubscribe',
      button: (page) => page.getByRole('button', { name: 'Unsubscribe' }),
      failed: "Your newsletters couldn't be changed, please try again",
      done: (page) =>
        page
          .getByText(/has stopped/)
          .first()
          .waitFor(),
    },
    {
      operation: 'POST /newsletter/unsubscribe',
      button: (page) => page.getByRole('button', { name: 'Subscribe again' }),
      failed: "Your newsletters couldn't be changed, please try again",
      done: (page) =>
        page
          .getByText(/comes again/)
          .first()
          .waitFor(),
    },
  ],
}

const mute: WriteScene = {
  name: 'the link that ends mails about comments',
  async open(site) {
    const [{ slug }, { id }] = [await anArticle(site), await aReader(site)]
    return { path: `/articles/${slug}?mute=${muteToken(site.services, id, 0)}#comments` }
  },
  writes: [
    {
      operation: 'POST /comments/mute',
      button: (page) => page.getByRole('button', { name: 'No more of them' }),
      failed: wentWrong,
      done: (page) => page.getByRole('button', { name: 'Send them again' }).waitFor(),
    },
  ],
}

export const articleScenes: WriteScene[] = [article, contact, subscribe, confirm, unsubscribe, mute]
