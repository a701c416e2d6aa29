import type { FastifyInstance } from 'fastify'
import { Problem } from '../../base/problem.ts'

/** For endpoints marked with `form`: the fields arrive in `body` as text, the last value of a repeated name counts. */
export function acceptForms(api: FastifyInstance): void {
  api.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    if (request.endpoint?.endpoint.form === true) return done(null, Object.fromEntries(new URLSearchParams(String(body))))
    done(new Problem(415, 'unsupported-type', 'This kind of content is not understood here; send JSON.'))
  })
}
