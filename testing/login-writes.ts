import { invite } from '#community/accounts/invitations.ts'
import { aMember, password } from './account-writes.ts'
import { aReader } from './builders.ts'
import { lastMailTo } from './mails.ts'
import type { OpenSite } from './open-site.ts'
import { dialogOf, mailedLink, menuOf, openDialog } from './visitor.ts'
import { wentWrong, type WriteScene } from './write-scenes.ts'

const cannotSignIn = 'Signing in did not work. Please try again.'

/** Asks for a mail and returns the token of its link. */
async function mailed(site: OpenSite, path: string, { email, ...body }: { email: string; username?: string; password?: string }): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  await fetch(`${site.server.url}/api/${path}`, { method: 'POST', headers, body: JSON.stringify({ email, ...body }) })
  return (await lastMailTo(site, email)).token
}

/** Of whoever registers. */
let newcomer = ''

const signUp: WriteScene = {
  name: 'the registration',
  open: async () => ({ path: '/about' }),
  enter: async (page) => (await openDialog(page)).getByRole('button', { name: 'Make an account' }).click(),
  writes: [
    {
      operation: 'POST /register',
      async prepare(page) {
        const person = `failing-${Date.now()}`
        newcomer = `${person}@example.org`
        await dialogOf(page).getByLabel('Username').fill(person)
        await dialogOf(page).getByLabel('E-mail').fill(newcomer)
        await dialogOf(page).getByLabel('Password').fill(password)
      },
      button: (page) => dialogOf(page).getByRole('button', { name: 'Make an account' }),
      failed: wentWrong,
      done: (page) => dialogOf(page).getByText('Please verify your email address').waitFor(),
    },
    {
      operation: 'GET /email/resend',
      button: (page) => dialogOf(page).getByRole('button', { name: 'Send it again' }),
      failed: wentWrong,
      done: (page) => dialogOf(page).getByText('Verification Email has been sent').waitFor(),
      isUnkeyed: true,
    },
    {
      operation: 'POST /verify',
      prepare: async (page) => void (await page.goto(await mailedLink({ url: new URL(page.url()).origin }, newcomer, 'verify'))),
      button: (page) => page.getByRole('button', { name: 'Confirm' }),
      failed: wentWrong,
      done: (page) => page.getByText('Your email address is confirmed.').waitFor(),
      isSpent: true,
    },
  ],
}

/** Of whoever logs in. */
let known = ''

const logIn: WriteScene = {
  name: 'the login',
  async open(site) {
    known = (await aMember(site)).email
    return { path: '/about' }
  },
  enter: openDialog,
  writes: [
    {
      operation: 'POST /login/link',
      async prepare(page) {
        await dialogOf(page).getByLabel('E-mail').fill(known)
        await dialogOf(page).getByRole('button', { name: 'Forgotten?' }).click()
      },
      button: (page) => dialogOf(page).getByRole('button', { name: 'Mail me a link to log in instead' }),
      failed: wentWrong,
      done: (page) => dialogOf(page).getByRole('status').filter({ hasNotText: wentWrong }).waitFor(),
    },
    {
      operation: 'POST /password/forgot',
      button: (page) => dialogOf(page).getByRole('button', { name: 'Send me a link' }),
      failed: wentWrong,
      done: (page) => dialogOf(page).getByText('Password resent link has been sent to your email').waitFor(),
    },
    {
      operation: 'POST /login',
      async prepare(page) {
        await dialogOf(page).getByRole('button', { name: 'Log in', exact: true }).click()
        await dialogOf(page).getByLabel('E-mail').fill(known)
        await dialogOf(page).getByLabel('Password').fill(password)
      },
      button: (page) => dialogOf(page).getByRole('button', { name: 'Log in', exact: true }),
      failed: cannotSignIn,
      done: (page) => menuOf(page).waitFor(),
    },
  ],
}

const reset: WriteScene = {
  name: 'the link to a new password',
  open: async (site) => ({ path: `/reset?token=${await mailed(site, 'password/forgot', { email: (await aMember(site)).email })}` }),
  writes: [
    {
      operation: 'POST /password/reset',
      prepare: (page) => page.getByLabel('New password').fill('a quite different sentence'),
      button: (page) => page.getByRole('button', { name: 'Set the new password' }),
      failed: 'Failed to reset password',
      done: (page) => dialogOf(page).getByText('Password reset successfully').waitFor(),
    },
  ],
}

const invitation: WriteScene = {
  name: 'an invitation',
  async open(site) {
    const admin = await aReader(site, { role: 'admin' })
    const email = `invited-${admin.id}@example.org`
    await invite(site.services, { ...admin, role: 'admin', verified: true }, { email, name: 'Ida Quill', role: 'author', note: '' })
    return { path: `/invitation?token=${(await lastMailTo(site, email)).token}` }
  },
  writes: [
    {
      operation: 'POST /invitation/accept',
      prepare: (page) => page.getByLabel('Password', { exact: true }).fill(password),
      button: (page) => page.getByRole('button', { name: 'Accept the invitation' }),
      failed: wentWrong,
      done: (page) => page.waitForURL('**/studio'),
    },
  ],
}

export const loginScenes: WriteScene[] = [signUp, logIn, reset, invitation]
