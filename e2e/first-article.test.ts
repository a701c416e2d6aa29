import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { newSetUpLink } from '#community/accounts/set-up-links.ts'
import { violationsOn } from '../testing/accessibility.ts'
import { someOf } from '../testing/lane.ts'
import { openSite, type OpenSite } from '../testing/open-site.ts'
import { countPresses, pressesOn } from '../testing/presses.ts'
import { startSmtp } from '../testing/smtp.ts'
import { until } from '../testing/until.ts'
import { aVisitor } from '../testing/visitor.ts'

const mostPresses = 25
const password = 'eleven clerks and a kettle'
const screens = ([390, 1440, 820] as const).flatMap((width) => [{ width, theme: 'dark' } as const, { width, theme: 'light' } as const])

const smtp = await startSmtp()
afterAll(() => smtp[Symbol.asyncDispose]())

test.each(someOf(screens, 3))(
  'an empty site has its first article, by an invited author and approved by its editor, after 25 presses at most at $width px ($theme)',
  { timeout: 300_000 },
  async (screen) => {
    smtp.mails.length = 0
    const site = await openSite({ SMTP_URL: smtp.url, MAIL_FROM: 'no-reply@magazine.example' })
    onTestFinished(() => site.close())
    const violations: string[] = []
    const look = async (page: Page, where: string) => violations.push(...(await violationsOn(page)).map((one) => `${where}: ${one}`))

    const chief = await newPerson(site, screen)
    await chief.goto((await newSetUpLink(site.services, 'chief@magazine.example')).replace(/^https?:\/\/[^/]+/, ''))
    await countPresses(chief)
    await look(chief, 'setup')
    await enter(chief.getByLabel('Username'), 'chief')
    await enter(chief.getByLabel('Password', { exact: true }), password)
    await chief.getByRole('button', { name: 'Create administrator' }).click()
    await chief.waitForURL('**/studio')
    await chief.locator('h1').first().waitFor({ state: 'attached' })
    await look(chief, 'first screen')
    await (await shownLink(chief, 'People')).click()
    await chief.getByRole('button', { name: 'Invite', exact: true }).click()
    await chief.keyboard.type('ida@example.org')
    await look(chief, 'invitation')
    await chief.getByRole('button', { name: 'Send the invitation' }).click()
    await chief.getByText('ida@example.org').first().waitFor()
    await look(chief, 'people')

    await until(() => smtp.mails.length > 0, { what: 'the invitation' })
    const author = await newPerson(site, screen)
    await author.goto(/\/invitation\?token=[\w-]+/.exec(smtp.mails[0]?.text ?? '')?.[0] ?? '/no-link')
    await countPresses(author)
    await look(author, 'accept')
    await enter(author.getByLabel('Your name'), 'Ida Quill')
    await enter(author.getByLabel('Password', { exact: true }), password)
    await author.getByRole('button', { name: 'Accept the invitation' }).click()
    await author.waitForURL('**/studio')
    await author.getByRole('button', { name: /New article/ }).click()
    await author.waitForURL('**/studio/write/*')
    await author.getByRole('textbox', { name: 'Title' }).waitFor()
    await author.keyboard.type('The night lift')
    await enter(author.getByRole('textbox', { name: 'Article body' }), 'It only goes down with a key, and the key is with the porter.')
    await look(author, 'editor')
    await author.getByRole('button', { name: 'Send for approval' }).first().click()
    await look(author, 'send for approval')
    await author.getByRole('dialog').getByRole('button', { name: 'Send for approval' }).click()
    await author.getByRole('dialog').waitFor({ state: 'hidden' })
    // The link in the mail.
    const byAuthor = ['click the mailed link', ...(await pressesOn(author))]

    await (await shownLink(chief, 'Articles')).click()
    await chief.getByRole('link', { name: 'The night lift' }).first().click()
    await chief.getByRole('button', { name: 'Publish', exact: true }).click()
    await look(chief, 'publish')
    await chief.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click()
    await chief.getByText('Public', { exact: true }).waitFor()
    const presses = [...(await pressesOn(chief)), ...byAuthor]

    const reader = await newPerson(site, screen)
    await reader.goto('/articles/the-night-lift')
    await reader.getByText('the key is with the porter').waitFor()
    await look(reader, 'article')
    expect(presses.length, presses.join('\n')).toBeLessThanOrEqual(mostPresses)
    expect(violations).toEqual([])
  },
)

async function newPerson({ browser, server }: OpenSite, { width, theme }: (typeof screens)[number]): Promise<Page> {
  const { page } = await aVisitor(browser, server, { fresh: true, phone: width < 1000, width, height: 900 })
  await page.context().addCookies([{ name: 'theme', value: theme, url: server.url }])
  return page
}

/** With the press that sets the caret there. */
async function enter(field: Locator, text: string): Promise<void> {
  await field.click()
  await field.pressSequentially(text)
}

/** An entry of the studio's navigation, which narrow screens have behind a button. */
async function shownLink(page: Page, name: string): Promise<Locator> {
  const link = page.getByRole('navigation', { name: 'Studio' }).getByRole('link', { name, exact: true })
  if (!(await link.isVisible())) await page.getByRole('button', { name: 'Menu' }).click()
  return link
}
