import { z } from 'zod'
import { contract, cursorParam, limitQuery, listOf, oneOf, textParam } from '#base/contract.ts'
import { Folder, Form, Media, mediaKinds, Share } from './contract.ts'
import { either, notEmpty } from '#base/validation-errors.ts'
import { t } from '#i18n/messages.ts'

const blank = (value: unknown) => (value === '' ? undefined : value)
const optional = <S extends z.ZodType>(schema: S) => z.preprocess(blank, schema.optional()).optional()
const byId = z.object({ id: z.string().max(40) })

/** A thing that names a file; `kind` in the words of the trail: article, event, release. */
export const Use = z.object({ kind: z.string(), id: z.number(), title: z.string(), slug: z.string() })
export type Use = z.output<typeof Use>

const Done = z.object({ message: z.string() })

/** An upload that may break off and go on. */
export const UploadState = z.object({
  id: z.string(),
  /** Bytes that are here; the next part begins with this one. */
  offset: z.number(),
  bytes: z.number(),
  /** Of one part, at most. */
  part: z.number(),
  /** When all of it has come. */
  media: Media.nullable(),
})
export type UploadState = z.output<typeof UploadState>

export const libraryContract = contract({
  'GET /media': {
    summary: 'The media library, newest first',
    access: 'author',
    query: z.object({
      kind: optional(z.enum(mediaKinds)),
      search: optional(textParam.pipe(z.string().max(100))),
      folder: optional(z.string().max(100)),
      /** `no`: only what nothing names. */
      used: optional(z.literal('no', either('no', ''))),
      limit: limitQuery(24),
      cursor: cursorParam,
    }),
    output: listOf(Media),
  },
  'GET /media/folders': {
    summary: 'The folders of the media library and how much is in them',
    access: 'author',
    output: z.object({ data: z.array(z.object({ folder: z.string(), count: z.number() })) }),
  },
  'PUT /media/folder': {
    summary: 'Puts files into a folder; an empty name takes them out of all',
    access: 'editor',
    body: z.strictObject({ ids: z.array(z.string().max(40)).min(1).max(200), folder: Folder }),
    output: z.object({ moved: z.number() }),
  },
  'GET /media/:id/uses': { summary: 'What names a file', access: 'author', params: byId, output: z.object({ data: z.array(Use) }) },
  'POST /media/:id/file': {
    summary: 'Puts another file in the place of this one: its address stays, and what names it shows the new one',
    access: 'editor',
    upload: true,
    limit: 'upload',
    params: byId,
    body: Form,
    output: oneOf(Media),
  },
  /** 409 changed-meanwhile where `version` is not the newest; 422 animation, crop-too-small. */
  'POST /media/:id/crop': {
    summary: 'Turns and crops a picture; what names it shows the new one. Own ones that nothing names, or any as an editor',
    access: 'author',
    limit: 'upload',
    params: byId,
    body: z.strictObject({
      version: z.int().min(1),
      /** Quarters of a turn, clockwise. */
      turns: z.int().min(0).max(3),
      /** What stays of the turned picture, in shares of it. */
      box: z.strictObject({ left: Share, top: Share, width: Share, height: Share }),
    }),
    output: oneOf(Media),
  },
  /** 409 changed-meanwhile where `version` is not the newest, not-cropped for a picture as it was handed in. */
  'POST /media/:id/original': {
    summary: 'Restores a cropped or rotated picture as it was handed in; what names it shows it so. Own ones that nothing names, or any as an editor',
    access: 'author',
    limit: 'upload',
    params: byId,
    body: z.strictObject({ version: z.int().min(1) }),
    output: oneOf(Media),
  },
  'DELETE /media/:id': {
    summary: 'Removes a file that nothing names; own ones, or any as an editor. 409 with what names it',
    access: 'author',
    params: byId,
    output: Done,
  },
  'POST /media/uploads': {
    summary: 'Begins an upload that may break off and go on, within a day',
    access: 'author',
    limit: 'upload',
    body: z
      .strictObject({
        name: z.string().max(5_000),
        bytes: z
          .int()
          .min(1, notEmpty)
          .max(4_000_000_000, { error: () => t('studio-fault.gigabytes', { most: 4 }) }),
        /** `import`, for administrators: of any kind and up to 4 GB, kept a day for `POST /imports`. */
        use: z.enum(['library', 'import']).default('library'),
        /** For editors: it takes the place of this file, as with `POST /media/:id/file`. */
        replaces: z.string().max(40).optional(),
        alt: z.string().max(1_000).default(''),
        credit: z.string().max(300).default(''),
        folder: Folder.default(''),
      })
      .refine(({ use, bytes }) => use === 'import' || bytes <= 100_000_000, { path: ['bytes'], error: () => t('studio-fault.megabytes', { most: 100 }) }),
    output: oneOf(UploadState),
  },
  'GET /media/uploads/:id': { summary: 'How far an upload has come', access: 'author', params: byId, output: oneOf(UploadState) },
  'PATCH /media/uploads/:id': {
    summary: 'The next part of an upload: a form with `offset` before the file. 409 with another offset than the one that is due',
    access: 'author',
    upload: true,
    limit: 'part',
    params: byId,
    body: Form,
    output: oneOf(UploadState),
  },
  'DELETE /media/uploads/:id': { summary: 'Calls an upload off', access: 'author', params: byId, output: Done },
})
