import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { z } from 'zod'
import type { Services } from '#platform/services.ts'
import { ensureTopics } from './service.ts'

const file = new URL('../../../demo/topics.yaml', import.meta.url)
const DemoTopics = z.array(z.object({ slug: z.string(), name: z.string(), description: z.string() }))

export async function seedTopics(services: Services): Promise<void> {
  await ensureTopics(services, DemoTopics.parse(parse(await readFile(file, 'utf8'))), 'listed')
}
