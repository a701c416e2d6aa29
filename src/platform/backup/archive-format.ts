import { z } from 'zod'

/** Raised when an older version could no longer read an archive. */
export const archiveFormat = 1

/** Entries of the tar archive, in the order in which they are written; `manifest` comes last, so a cut archive lacks it. */
export const entryNames = { about: 'masthead.json', files: 'files/', database: 'database', secret: 'secret', manifest: 'manifest.jsonl' } as const

/** First entry: what the archive is. */
export const About = z.looseObject({
  product: z.literal('masthead'),
  format: z.number().int().positive(),
  engine: z.enum(['sqlite', 'postgres']),
  /** Epoch ms. */
  madeAt: z.number(),
})
export type About = z.output<typeof About>

/** A line of the manifest. */
export const ManifestLine = z.object({
  name: z.string(),
  bytes: z.number(),
  sha256: z.string(),
  /** Key of the file in the folder or bucket that holds the archive, for a file that is not in the archive itself. */
  stored: z.string().optional(),
})
export type ManifestLine = z.output<typeof ManifestLine>

/** Last line of the manifest. */
export const ManifestEnd = z.object({
  entries: z.number(),
  /** Keys of files that rows name and that the site itself did not have. */
  lost: z.array(z.string()),
})
export type ManifestEnd = z.output<typeof ManifestEnd>

/** Which files the rows of a table name. A backup without one of them is not whole. */
export interface RequiredFiles {
  table: string
  /** @returns a key of the file store; null when the row needs none */
  keyOf(row: Record<string, string | null>): string | null
}

/** @throws Error in words for a person */
export function parseAbout(text: string): About {
  const about = About.safeParse(jsonOf(text)).data
  if (!about) throw notArchive()
  if (about.format > archiveFormat)
    throw new Error(`This backup was written by a newer Masthead (format ${about.format}). Use that version to read it. Nothing was changed.`)
  return about
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

export function notArchive(): Error {
  return new Error('This is not a backup made by `npm run backup`. Nothing was changed.')
}

export function damagedArchive(detail: string): Error {
  return new Error(`This backup is damaged: ${detail}. Nothing was changed.`)
}

/** @returns what the manifest says of the file; null when the file is gone */
export type FileSink = (key: string, bytes: number) => Promise<ManifestLine | null>
