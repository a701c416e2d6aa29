import { expect, test } from 'vitest'
import { aReader } from '../../../testing/builders.ts'
import { startSmtp } from '../../../testing/smtp.ts'
import { startApp } from '../../../testing/start-app.ts'

test('mails have the logo and colours of the settings, and load no image from another site', async () => {
  await using smtp = await startSmtp()
  await using app = await startApp({ config: { mail: { smtpUrl: smtp.url, from: 'no-reply@night.example' } } })
  const { token } = await aReader(app, { role: 'admin' })
  const ask = async () => {
    await app.post('/api/newsletter/subscriptions', { email: `reader-${smtp.mails.length}@example.org`, lists: ['newsletter'] })
    await app.work()
    return smtp.mails.at(-1)
  }
  const before = await ask()
  expect(before?.html).toContain('background:#ffd232')
  expect(before?.html).not.toContain('<img')
  const logo = { id: null, url: '/brand/owl.png', width: 96, height: 96, alt: 'An owl' }
  const colours = { primary: '#8fe388', dark: '#101418', light: null }
  expect((await app.put('/api/settings', { name: 'The Night', logo, colours }, { token })).status).toBe(200)
  const mail = await ask()
  expect(mail?.html).toContain('<img src="http://localhost:3000/brand/owl.png" alt="An owl"')
  expect(mail?.html).toContain('background:#101418;border-bottom:7px solid #8fe388')
  expect(mail?.html).not.toContain('#ffd232')
  expect([...(mail?.html ?? '').matchAll(/src="([^"]*)"/g)].map(([, address]) => address)).toEqual(['http://localhost:3000/brand/owl.png'])
  expect(mail?.text).toContain('The Night, http://localhost:3000')
  expect(mail?.text).toContain('http://localhost:3000/newsletter/confirm?token=')
})
