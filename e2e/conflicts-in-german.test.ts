import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { changeSettings } from '#operations/settings/service.ts'
import { violationsOn } from '../testing/accessibility.ts'
import { aReader } from '../testing/builders.ts'
import { openSite } from '../testing/open-site.ts'
import { bearing } from '../testing/sessions.ts'
import { siteForTests } from '../testing/site-for-tests.ts'
import { openStudio } from '../testing/studio.ts'

const site = await siteForTests(openSite)
await changeSettings(site.services, { language: 'de', time_zone: 'Europe/Berlin' }, null)
const admin = await aReader(site, { role: 'admin' })

async function call<T>(method: string, path: string, body?: object, token = admin.token): Promise<T> {
  const headers = { ...bearing(token), 'content-type': 'application/json' }
  const answer = await fetch(`${site.server.url}/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  expect(answer.status, path).toBe(200)
  return ((await answer.json()) as { data: T }).data // as the contract of the call says
}

const venue = { name: 'Kino Nord', street: 'Hafenstraße 1', postal_code: '10115', locality: 'Berlin' }
const event = {
  title: 'Lange Nacht',
  summary: 'Bis zum Morgen',
  starts_at: Date.UTC(2026, 9, 20, 18),
  timezone: 'Europe/Oslo',
  attendance_mode: 'offline',
  venue,
  organizer: { name: 'Der Hafen' },
}
/** What the API calls things, and moments in milliseconds. */
const codes = /starts|event|moved|cancelled|scheduled|offline|street|postal|locality|\d{10,}/i

test('the conflict and the history of an event show its fields in German: labels, moments on its clocks, choices by their words', async () => {
  const { id } = await call<{ id: number }>('POST', '/desk/events', { fields: event, status: 'draft' })
  const page = await openStudio(site, admin, `/studio/events/${id}`)
  await page.getByText('Entwurf', { exact: true }).waitFor()
  await page.context().setOffline(true)
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'abgesagt' }).click()
  await page.getByLabel('Beginn', { exact: true }).fill('2026-10-21T20:30')
  await page.getByLabel('Straße').fill('Hafenstraße 2')

  // Another program saves without asking for the lock.
  await site.services.database.db.deleteFrom('content_locks').where('content_id', '=', id).where('kind', '=', 'event').execute()
  const { revision } = await call<{ revision: number }>('GET', `/desk/events/${id}/draft`)
  const theirs = { event_status: 'moved_online', starts_at: Date.UTC(2026, 9, 22, 18), venue: { ...venue, street: 'Am Kai 3' } }
  await call('PUT', `/desk/events/${id}/draft`, { base: revision, fields: theirs })
  await page.context().setOffline(false)

  const versions = page.getByRole('region', { name: 'Beide Fassungen' })
  await versions.waitFor({ timeout: 60_000 })
  await inBothWidths(page, 'event-conflict')
  expect(await changesIn(versions.getByRole('group', { name: 'Status' }))).toEqual({ mine: 'abgesagt', theirs: 'findet online statt' })
  const begins = versions.getByRole('group', { name: 'Beginn' })
  expect(await begins.innerText()).toMatch(/Okt\. 2026/)
  expect(await changesIn(begins)).toMatchObject({ mine: expect.stringMatching(/21.*20:30/), theirs: expect.stringMatching(/22.*20:00/) })
  expect(await versions.getByRole('group', { name: 'Veranstaltungsort' }).innerText()).toMatch(/Name: Kino Nord · Straße: /)
  expect(await versions.innerText()).not.toMatch(codes)

  await versions.getByRole('button', { name: 'Auswahl speichern' }).click()
  await versions.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Verlauf' }).click()
  await page.locator('.revision-list li button').last().click()
  const changes = page.locator('.revision-diff')
  await changes.waitFor()
  await inBothWidths(page, 'event-history')
  const text = await changes.innerText()
  for (const line of [/Status: .*abgesagt/, /Beginn: .*Okt\. 2026/, /Veranstaltungsort · Name: Kino Nord · Straße: /]) expect(text).toMatch(line)
  expect(text).not.toMatch(codes)
  await page.context().close()
}, 180_000)

test('the history of an article shows changed settings in German, topics and languages by their names', async () => {
  const { id: topic } = await call<{ id: number }>('POST', '/desk/topics', { fields: { name: 'Fähren' }, status: 'approved' })
  const { id, revision } = await call<{ id: number; revision: number }>('POST', '/drafts', { title: 'Die Fähre', language: 'de' })
  const other = await aReader(site, { role: 'editor' })
  await call('PUT', `/drafts/${id}`, { base: revision, fields: { topics: [topic], language: 'nb', allow_comments: false } }, other.token)
  const page = await openStudio(site, admin, `/studio/write/${id}`)
  await page.getByRole('button', { name: 'Verlauf' }).click()
  await page.locator('.revision-list li button').last().click()
  const changes = page.locator('.revision-diff')
  await changes.locator('ins', { hasText: 'Fähren' }).waitFor()
  await inBothWidths(page, 'article-history')
  const lines = (await changes.innerText()).split('\n')
  for (const line of [/^Themen: Fähren/, /^Sprache: Deutsch.*Norwegisch/, /^\S.*kommentieren: Ja.*Nein/])
    expect(lines).toContainEqual(expect.stringMatching(line))
  expect(lines.join()).not.toMatch(/topics|allow_comments|\bnb\b|true|false/)
  await page.context().close()
}, 120_000)

test('a setting that two people have changed is named by its German label', async () => {
  const page = await openStudio(site, admin, '/studio/settings')
  await page.getByLabel('Zeile darunter').fill('Von mir')
  await page.getByLabel('Straße').fill('Hafenstraße 2')
  const address = { name: '', street: 'Am Kai 3', postal_code: '10115', locality: 'Berlin', region: '', country: '' }
  await call('PUT', '/settings', { tagline: 'Von nebenan', postal_address: address })
  await page.getByRole('button', { name: 'Einstellungen speichern' }).click()
  const line = page.getByRole('region', { name: 'Beide Fassungen' }).getByRole('group', { name: 'Zeile darunter' })
  await line.getByRole('radio', { name: 'Die andere' }).check()
  expect(await line.innerText()).not.toMatch(/tagline/i)
  const street = page.getByRole('group', { name: 'Postanschrift' })
  expect(await changesIn(street)).toMatchObject({ mine: expect.stringContaining('Hafenstraße 2'), theirs: expect.stringContaining('Am Kai 3') })
  expect(await street.innerText()).toMatch(/Straße: /)
  expect(await street.innerText()).not.toMatch(codes)
  await inBothWidths(page, 'settings-conflict')
  await page.getByRole('button', { name: 'Auswahl speichern' }).click()
  await expect.poll(() => page.getByLabel('Zeile darunter').inputValue()).toBe('Von nebenan')
  await page.context().close()
})

test('the policy that a section of a page states is chosen by its German words', async () => {
  const section = { kind: 'text', title: 'Wir berichtigen', content: '[]', policy: 'corrections' }
  await call('PUT', '/pages/hausregeln', { title: 'Hausregeln', standfirst: '', sections: [section] })
  const page = await openStudio(site, admin, '/studio/pages/hausregeln')
  const policy = page.getByLabel('Unsere Richtlinie zu')
  await policy.waitFor()
  const names = await policy.locator('option').allInnerTexts()
  expect(names.slice(1)).toEqual(['Korrekturen', 'Ethik', 'Eigentum und Finanzierung', 'Publikationsgrundsätze', 'Vielfalt', 'Barrierefreiheit'])
  expect(await policy.inputValue()).toBe('corrections')
  await page.context().close()
})

async function changesIn(group: Locator): Promise<{ mine: string; theirs: string }> {
  const textOf = async (mark: 'ins' | 'del') => (await group.locator(mark).allInnerTexts()).join(' ').trim()
  return { mine: await textOf('ins'), theirs: await textOf('del') }
}

async function inBothWidths(page: Page, name: string): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await violationsOn(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/${name}-${width}.png`, fullPage: true })
  }
}
