import fastify from 'fastify'
import { expect, test } from 'vitest'
import { plainTemplate } from '../../testing/start-app.ts'
import { mountWebManifest } from './web-manifest.ts'

test('the web app manifest has the current name of the magazine', async () => {
  const site = { name: 'Night Post', url: 'https://magazine.example' }
  const app = fastify()
  mountWebManifest(app, { site: () => site, template: plainTemplate, clientDir: import.meta.dirname })
  const name = async () => (await app.inject('/manifest.webmanifest')).json<{ name: string }>().name
  expect(await name()).toBe('Night Post')
  site.name = 'The Lantern'
  expect(await name()).toBe('The Lantern')
})
