import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { importPicture } from '#operations/media/service.ts'
import { anArticle } from '../../../testing/builders.ts'
import { startNewsletter } from '../../../testing/newsletter-app.ts'
import { testImage } from '../../../testing/pictures.ts'

describe('Images in mails', () => {
  test('an image in a mail is a JPEG of a fixed width, or a PNG if it has transparency, because Outlook shows no WebP', async () => {
    await using site = await startNewsletter(1, 'off')
    const { app } = site
    const photo = await importPicture(app.services, { bytes: await testImage({ width: 1600, height: 800 }).png().toBuffer(), name: 'photo.png' })
    const seeThrough = sharp({ create: { width: 400, height: 200, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0.5 } } })
    const logo = await importPicture(app.services, { bytes: await seeThrough.png().toBuffer(), name: 'logo.png' })
    const article = await anArticle(app, { cover: photo })
    const { id, url, width, height } = logo
    const block = { id: 'b1', type: 'image', props: { media: { id, url, width, height }, alt: 'Logo', caption: '', layout: 'text' }, children: [] }
    await site.send({ articles: [article.id], intro: JSON.stringify([block]) })
    const { html } = site.mailTo('weekly-0@example.org')
    const addresses = [...html.matchAll(/<img [^>]*?src="http:\/\/localhost:3000(\/media\/[^"]*)"/g)].map(([, path = '']) => path)
    const answers = await Promise.all(addresses.map((url) => app.server.inject({ url })))
    expect(answers.map(({ statusCode, headers }) => [statusCode, headers['content-type']])).toEqual([
      [200, 'image/png'],
      [200, 'image/jpeg'],
    ])
    const facts = await Promise.all(answers.map(({ rawPayload }) => sharp(rawPayload).metadata()))
    expect(facts.map((fact) => [fact.format, fact.width, fact.hasAlpha])).toEqual([
      ['png', 400, true],
      ['jpeg', 1080, false],
    ])
    expect(html).not.toContain('.webp')
  })
})
