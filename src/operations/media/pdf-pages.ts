import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Problem } from '#base/problem.ts'
import { openIncoming } from '#platform/files/disk.ts'
import { filesDirectory } from '#platform/files/open.ts'
import { pdfFacts } from '#platform/pdf/read-pdf.ts'
import type { LocalFile, Services } from '#platform/services.ts'

/** How many pages it has; null for one that is locked, broken or too heavy, or while the machine is too busy to look at it: it is kept all the same. */
export async function countPdfPages({ config }: Services, content: Uint8Array | LocalFile): Promise<number | null> {
  const path = content instanceof Uint8Array ? join(await openIncoming(filesDirectory(config.dataDir)), randomUUID()) : content.path
  try {
    if (content instanceof Uint8Array) await writeFile(path, content)
    return (await pdfFacts(path)).pages
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  } finally {
    if (content instanceof Uint8Array) await rm(path, { force: true })
  }
}
