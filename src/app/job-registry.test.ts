import { expect, test } from 'vitest'
import { enqueue } from '#platform/jobs/queue.ts'
import type { Feature } from '#platform/feature.ts'
import { startApp } from '../../testing/start-app.ts'
import { startWork } from './job-registry.ts'

test('slow image jobs do not delay low-priority jobs of another kind', async () => {
  await using app = await startApp()
  const order: string[] = []
  const pictures = Promise.withResolvers<void>()
  const message = Promise.withResolvers<void>()
  const features: Feature[] = [
    {
      name: 'pictures',
      lowPriorityJobs: () => ({
        cut: async () => {
          await pictures.promise
          order.push('cut')
        },
      }),
    },
    {
      name: 'messages',
      lowPriorityJobs: () => ({
        deliver: async () => {
          order.push('deliver')
          message.resolve()
        },
      }),
    },
  ]
  await app.services.database.write(async ({ tx }) => {
    await enqueue(tx, { kind: 'cut' })
    await enqueue(tx, { kind: 'cut' })
    await enqueue(tx, { kind: 'deliver' })
  })
  const work = await startWork(app.services, features)
  try {
    await message.promise
    expect(order).toEqual(['deliver'])
  } finally {
    pictures.resolve()
    await work.stop()
  }
})
