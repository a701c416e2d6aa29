import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { z } from 'zod'
import { fromMarkdown } from '#base/blocks/from-markdown.ts'
import type { Services } from '#platform/services.ts'
import { PageFields } from './contract.ts'
import { savePage } from './service.ts'

const file = new URL('../../../demo/pages.yaml', import.meta.url)
/** As in the contract, with Markdown where that has blocks. */
const DemoPages = z.array(z.looseObject({ slug: z.string(), sections: z.array(z.looseObject({ markdown: z.string().optional() })) }))

export async function seedPages(services: Services): Promise<void> {
  for (const { slug, ...page } of DemoPages.parse(parse(await readFile(file, 'utf8')))) {
    const sections = await Promise.all(
      page.sections.map(async ({ markdown, ...section }) =>
        markdown === undefined ? section : { ...section, content: JSON.stringify((await fromMarkdown(markdown)).blocks) },
      ),
    )
    await savePage(services, slug, PageFields.parse({ ...page, sections }), null)
  }
}
