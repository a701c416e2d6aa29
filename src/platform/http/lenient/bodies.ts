import type { FastifyInstance, FastifyRequest } from 'fastify'
import { t } from '#i18n/messages.ts'
import { Problem } from '../../../base/problem.ts'
import type { Cors } from '../cors.ts'
import { formProblem } from '../upload.ts'
import { valuesOf } from './forms.ts'

/** Of a multipart form without a file, bytes of all values together: as much as any other body. */
const mostBytes = 1_048_576
const mostFields = 500

/** Every call takes JSON, an empty body, and forms of both kinds; forms with a file belong to the endpoints marked `upload`. */
export function acceptBodies(api: FastifyInstance, cors: Cors): void {
  const parseJson = api.getDefaultJsonParser('remove', 'remove')
  api.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') return done(null, undefined)
    return parseJson(request, body, done)
  })
  api.addContentTypeParser<string>('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    const problem = strangersForm(request, cors)
    return problem ? done(problem) : done(null, valuesOf(new URLSearchParams(body)))
  })
  api.addHook('preValidation', async (request) => {
    if (!request.isMultipart() || request.endpoint?.endpoint.upload === true) return
    const problem = strangersForm(request, cors)
    if (problem) throw problem
    request.body = valuesOf(await fieldsOf(request))
  })
}

/** A browser sends forms of any page without asking, where JSON needs our leave. Endpoints marked `form` protect themselves. */
function strangersForm({ headers, endpoint }: FastifyRequest, cors: Cors): Problem | undefined {
  if (headers['sec-fetch-site'] !== 'cross-site' || cors.allows(headers) || endpoint?.endpoint.form === true) return undefined
  return new Problem(403, 'cross-site-form', t('http.error-forms-of-other-sites-are-not'))
}

/** Files are read to their end and dropped, like any field that is not known. */
async function fieldsOf(request: FastifyRequest): Promise<[name: string, value: string][]> {
  const fields: [string, string][] = []
  let bytes = 0
  const count = (size: number) => {
    if ((bytes += size) > mostBytes) throw new Problem(413, 'too-large', t('http.error-this-is-larger-than-we-take'))
  }
  try {
    for await (const part of request.parts({
      limits: { fields: mostFields, fieldSize: mostBytes + 1, fieldNameSize: 200, files: 10, parts: mostFields, headerPairs: 50 },
    })) {
      if (part.type === 'file') for await (const chunk of part.file as AsyncIterable<Buffer>) count(chunk.length)
      else {
        count(Buffer.byteLength(String(part.value)))
        fields.push([part.fieldname, String(part.value)])
      }
    }
  } catch (error) {
    throw formProblem(error, mostBytes)
  }
  return fields
}
