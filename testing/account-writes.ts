import type { Page } from 'playwright-core'
import { hashPassword } from '#community/accounts/password-hash.ts'
import { updateUser } from '#community/accounts/store.ts'
import { fromBase32 } from './base32.ts'
import { aReader, type Reader } from './builders.ts'
import type { OpenSite } from './open-site.ts'
import { testImage } from './pictures.ts'
import { openSession } from '#community/accounts/sessions.ts'
import { sectionOf, toastOf, unfold, wentWrong, type WriteScene } from './write-scenes.ts'
import { codeAt } from '#community/accounts/totp.ts'

export const password = 'eleven clerks and a lamp'

/** With a password. */
export async function aMember(site: OpenSite): Promise<Reader> {
  const member = await aReader(site)
  await updateUser(site.services.database.db, member.id, { password_hash: await hashPassword(password, { memory: 8, passes: 1 }) })
  return member
}

const account: WriteScene = {
  name: 'the account page',
  async open(site) {
    const { id, token } = await aMember(site)
    const client = { userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
    for (const _ of [1, 2, 3]) await site.services.database.write(({ tx }) => openSession(tx, { user_id: id }, { client, now: Date.now(), confirmed: true }))
    return { path: '/account', token }
  },
  enter: (page) => page.locator('.session-list li').nth(3).waitFor(),
  writes: [
    {
      operation: 'PUT /user',
      async prepare(page) {
        await page.getByLabel('Name', { exact: true }).fill('Vesna Marek')
        await page.getByLabel('A few lines about you').fill('Reads in trams.')
      },
      button: (page) => page.getByRole('button', { name: 'Save the profile' }),
      failed: wentWrong,
      done: (page) => toastOf(page, 'Profile saved').waitFor(),
    },
    {
      operation: 'PUT /user/email',
      async prepare(page) {
        const part = sectionOf(page, 'E-mail')
        await unfold(part, 'Change it')
        await part.getByLabel('New e-mail').fill(`new-${Date.now()}@example.org`)
        await part.getByLabel('Your password').fill(password)
      },
      button: (page) => sectionOf(page, 'E-mail').getByRole('button', { name: 'Write to the new address' }),
      failed: wentWrong,
      done: (page) => sectionOf(page, 'E-mail').getByText('We wrote to').waitFor(),
    },
    {
      operation: 'DELETE /user/email',
      button: (page) => sectionOf(page, 'E-mail').getByRole('button', { name: 'Take it back' }),
      failed: wentWrong,
      done: (page) => toastOf(page, 'It stays as it is').waitFor(),
    },
    {
      operation: 'DELETE /user/sessions/{id}',
      button: (page) => page.getByRole('button', { name: 'End', exact: true }).first(),
      failed: wentWrong,
      done: (page) => toastOf(page, 'Signed out there').waitFor(),
    },
    {
      operation: 'DELETE /user/sessions',
      button: (page) => page.getByRole('button', { name: 'End all but this one' }),
      failed: wentWrong,
      done: (page) => toastOf(page, 'Signed out everywhere else').waitFor(),
    },
    {
      operation: 'PUT /me/newsletter',
      prepare: (page) => sectionOf(page, 'Newsletters').getByRole('checkbox').first().check(),
      button: (page) => sectionOf(page, 'Newsletters').getByRole('button', { name: 'Save choice' }),
      failed: "Your newsletters couldn't be changed, please try again",
      done: (page) => toastOf(page, 'Your choice is saved').waitFor(),
    },
    {
      operation: 'POST /me/saved-feed',
      button: (page) => sectionOf(page, 'Feed of your saved items').getByRole('button', { name: 'Create the feed' }),
      failed: wentWrong,
      done: (page) => sectionOf(page, 'Feed of your saved items').getByRole('link').waitFor(),
    },
    {
      operation: 'DELETE /me/saved-feed',
      button: (page) => sectionOf(page, 'Feed of your saved items').getByRole('button', { name: 'Delete the feed' }),
      failed: wentWrong,
      done: (page) => sectionOf(page, 'Feed of your saved items').getByRole('link').waitFor({ state: 'detached' }),
    },
    {
      operation: 'PUT /user/password',
      async prepare(page) {
        const part = sectionOf(page, 'Password')
        await unfold(part, 'Change it')
        await part.getByLabel('Password now').fill(password)
        await part.getByLabel('New password').fill('a quite different sentence')
      },
      button: (page) => sectionOf(page, 'Password').getByRole('button', { name: 'Change the password' }),
      failed: wentWrong,
      done: (page) => toastOf(page, 'Your password has been changed.').waitFor(),
    },
    {
      operation: 'POST /user/delete',
      async prepare(page) {
        await page.getByRole('button', { name: 'Delete my account' }).click()
        await page.getByRole('dialog').getByLabel('Your password').fill('a quite different sentence')
      },
      button: (page) => page.getByRole('button', { name: 'Delete it for good' }),
      failed: wentWrong,
      done: (page) => toastOf(page, 'Your account is gone. Thank you for reading.').waitFor(),
      endsSession: true,
    },
  ],
}

const picture: WriteScene = {
  name: 'the picture of an account',
  open: async (site) => ({ path: '/account', token: (await aMember(site)).token }),
  enter: (page) => page.locator('.session-list li').first().waitFor(),
  writes: [
    {
      operation: 'PUT /user/avatar',
      button: (page) => page.locator('.avatar-field input'),
      press: async (page) =>
        page.locator('.avatar-field input').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await testImage().png().toBuffer() }),
      failed: wentWrong,
      done: (page) => toastOf(page, 'Picture saved').waitFor(),
      isUnkeyed: true,
    },
    {
      operation: 'DELETE /user/avatar',
      button: (page) => page.locator('.avatar-field').getByRole('button', { name: 'Remove' }),
      failed: wentWrong,
      done: (page) => toastOf(page, 'Picture removed').waitFor(),
    },
  ],
}

const factor = (page: Page) => sectionOf(page, 'Second factor')
/** Of the recovery codes on the screen, the one at this place. */
const recoveryCode = (page: Page, at: number) => factor(page).locator('ul.secret-code li').nth(at).innerText()

const secondFactor: WriteScene = {
  name: 'a second factor',
  open: async (site) => ({ path: '/account', token: (await aMember(site)).token }),
  writes: [
    {
      operation: 'POST /user/second-factor',
      async prepare(page) {
        await unfold(factor(page), 'Set it up')
        await factor(page).getByLabel('Your password').fill(password)
      },
      button: (page) => factor(page).getByRole('button', { name: 'Go on' }),
      failed: wentWrong,
      done: (page) => factor(page).getByLabel('First code').waitFor(),
    },
    {
      operation: 'POST /user/second-factor/confirm',
      async prepare(page) {
        const secret = fromBase32((await factor(page).locator('.secret-code').innerText()).replaceAll(/\s/g, ''))
        await factor(page).getByLabel('First code').fill(codeAt(secret, Date.now()))
      },
      button: (page) => factor(page).getByRole('button', { name: 'Turn it on' }),
      failed: wentWrong,
      done: (page) => factor(page).getByText('On: besides your password').waitFor(),
    },
    {
      operation: 'POST /user/second-factor/recovery',
      async prepare(page) {
        await unfold(factor(page), 'New recovery codes')
        await factor(page).getByLabel('Your password').first().fill(password)
        await factor(page)
          .getByLabel('Code')
          .first()
          .fill(await recoveryCode(page, 0))
      },
      button: (page) => factor(page).locator('form').first().getByRole('button'),
      failed: wentWrong,
      done: (page) => factor(page).locator('form[aria-busy=false]').first().waitFor(),
    },
    {
      operation: 'POST /user/second-factor/remove',
      async prepare(page) {
        await factor(page).locator('summary').last().click()
        await factor(page).getByLabel('Your password').last().fill(password)
        await factor(page)
          .getByLabel('Code')
          .last()
          .fill(await recoveryCode(page, 1))
      },
      button: (page) => factor(page).locator('form').last().getByRole('button'),
      failed: wentWrong,
      done: (page) => factor(page).getByText('Set it up').waitFor(),
    },
  ],
}

export const accountScenes: WriteScene[] = [account, picture, secondFactor]
