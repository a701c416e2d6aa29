import { writeZip } from '#platform/zip/write-zip.ts'

/** An archive of these files, by path. */
export async function makeZip(files: Record<string, string | Uint8Array>): Promise<Buffer> {
  async function* entries() {
    for (const [name, content] of Object.entries(files)) yield { name, content: [Buffer.from(content)] }
  }
  const pieces: Uint8Array[] = []
  for await (const piece of writeZip(entries())) pieces.push(piece)
  return Buffer.concat(pieces)
}
