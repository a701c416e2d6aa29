import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { t } from '#i18n/messages.ts'
import { Problem } from '../../base/problem.ts'
import { diskProblem, codeOf } from '../files/unavailable.ts'
import type { LocalFile } from '../services.ts'

interface ReceivedFile extends LocalFile {
  /** As the sender named it: for showing, never for deciding. */
  name: string
}

interface Received {
  file: ReceivedFile
  /** The other fields of the form, text all of them. */
  fields: Record<string, string>
}

/** For endpoints marked with `upload` this reads a form with one file. */
export function acceptUploads(api: FastifyInstance): void {
  api.register(multipart)
  api.addHook('preValidation', (request, _reply, done) => {
    if (request.isMultipart() && request.endpoint?.endpoint.upload === true) request.body = new Upload(request)
    done()
  })
}

/** A form that is still under way: nothing of it is read before `receive`, so that strangers are turned away first. */
class Upload {
  private readonly request: FastifyRequest

  constructor(request: FastifyRequest) {
    this.request = request
  }

  /**
   * Writes the file into `directory` while it arrives and gives it to `work`; afterwards the file is gone.
   * @throws Problem 413 beyond `maxBytes`, 422 for a form without a file or with two, 507 when the disk is full
   */
  async receive<T>(directory: string, maxBytes: number, work: (received: Received) => Promise<T>): Promise<T> {
    const path = join(directory, randomUUID())
    try {
      return await work(await this.readForm(path, maxBytes))
    } finally {
      await rm(path, { force: true })
    }
  }

  private async readForm(path: string, maxBytes: number): Promise<Received> {
    const fields: Record<string, string> = Object.create(null) as Record<string, string> // no prototype, so that names like __proto__ are inert
    let file: ReceivedFile | undefined
    try {
      for await (const part of this.request.parts({
        limits: { files: 1, fileSize: maxBytes, fields: 20, fieldSize: 10_000, fieldNameSize: 100, parts: 21, headerPairs: 50 },
      })) {
        if (part.type === 'field') fields[part.fieldname] = String(part.value)
        else {
          await pipeline(part.file, createWriteStream(path, { flags: 'wx' }))
          if (part.file.truncated) throw tooLarge(maxBytes)
          file = { path, name: part.filename || 'file' }
        }
      }
    } catch (error) {
      throw formProblem(error, maxBytes)
    }
    if (!file) throw new Problem(422, 'invalid', t('http.error-file-is-missing'), { fields: { file: [t('validation.missing')] } })
    return { file, fields }
  }
}

/** What went wrong while a form was read, as the answer to it. */
export function formProblem(error: unknown, maxBytes: number): unknown {
  const code = codeOf(error)
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(maxBytes)
  if (code === 'FST_FILES_LIMIT') return new Problem(422, 'invalid', t('http.error-file-only-one-at-a-time'), { fields: { file: [t('fault.one-file')] } })
  if (code.startsWith('FST_')) return new Problem(422, 'invalid', t('http.error-this-form-cannot-be-understood'))
  // A sender who hangs up, or a form that ends in the middle.
  if (code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET' || code === 'ABORT_ERR')
    return new Problem(400, 'upload-broken', t('http.error-the-upload-broke-off-please-try'))
  if (code.startsWith('E')) return diskProblem(error)
  return error instanceof Problem ? error : new Problem(400, 'upload-broken', t('http.error-the-upload-broke-off-please-try'))
}

function tooLarge(maxBytes: number): Problem {
  const text = t('fault.file-size', { most: Math.floor(maxBytes / 1_000_000) })
  return new Problem(413, 'too-large', t('http.error-the-file', { text }), { fields: { file: [text] } })
}
