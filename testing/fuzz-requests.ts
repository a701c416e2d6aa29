import { emptyPng } from './pictures.ts'
import { oddValue, valueFor, withFault, type Schema } from './fuzz-values.ts'
import { formOf } from './form.ts'
import { fc } from './random.ts'

interface Parameter {
  name: string
  in: string
  schema: Schema
}

export interface Operation {
  method: string
  path: string
  parameters: Parameter[]
  /** Of its body. */
  schema: Schema | undefined
  /** Its body is a form with a file. */
  upload: boolean
}

export interface FuzzRequest {
  method: string
  url: string
  headers: Record<string, string>
  payload: string | Buffer | undefined
  /** The body, where it is JSON that the contract may take. */
  json?: unknown
}

interface Document {
  paths: Record<string, Record<string, { parameters?: Partial<Parameter>[]; requestBody?: { content: Record<string, { schema?: Schema }> } }>>
}

/** Each operation of the OpenAPI file with what it says of requests. */
export function operationsOf({ paths }: Document): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
      const content = requestBody?.content
      const json = content?.['application/json']
      return {
        method: method.toUpperCase(),
        path,
        parameters: parameters.flatMap(({ name, in: place, schema }) => (name && place && schema ? [{ name, in: place, schema }] : [])),
        schema: (json ?? content?.['multipart/form-data'])?.schema,
        upload: content !== undefined && !json,
      }
    }),
  )
}

/** What has worked: names that answers gave out (nobody guesses the id of an upload), and bodies that were accepted. */
export class Corpus {
  private readonly names = new Map<string, string[]>()
  private readonly bodies = new Map<string, unknown[]>()

  constructor(seeds: Record<string, unknown> = {}) {
    for (const [path, body] of Object.entries(seeds)) this.bodies.set(path, [body])
  }

  learn(operation: Operation, request: FuzzRequest, answer: string): void {
    const found = [...answer.matchAll(/"(?:id|slug|username|token|no)":"?([\w-]{1,64})"?[,}]/g)].map((match) => match[1] ?? '')
    add(this.names, collectionOf(operation), found)
    if (request.json !== undefined) add(this.bodies, operation.path, [request.json])
  }

  namesFor(operation: Operation): string[] {
    return this.names.get(collectionOf(operation)) ?? []
  }

  /** Of the operation, or of the collection that it is in: what makes a thing changes it as well. */
  bodiesFor(operation: Operation): unknown[] {
    return this.bodies.get(operation.path) ?? this.bodies.get(collectionOf(operation)) ?? []
  }
}

function add<T>(lists: Map<string, T[]>, key: string, found: T[]): void {
  lists.set(key, [...(lists.get(key) ?? []), ...found].slice(-30))
}

/** `/desk/books` of `/desk/books/{id}/draft`. */
function collectionOf({ path }: Operation): string {
  return path.split('/{', 1)[0] ?? path
}

/** Requests for one operation: correct ones, ones with a fault, and ones that nobody would write. */
export function requestsFor(operation: Operation, corpus: Corpus, seed: number, count: number): FuzzRequest[] {
  const { method, schema, upload } = operation
  const arbitrary = fc.record({
    url: urlFor(operation, corpus),
    body: upload ? fileBody : schema && method !== 'GET' ? bodyFor(schema, corpus.bodiesFor(operation)) : bodiless,
  })
  return fc.sample(arbitrary, { seed, numRuns: count }).map(({ url, body }) => ({ method, url, ...body }))
}

type Body = Pick<FuzzRequest, 'headers' | 'payload' | 'json'>

function urlFor(operation: Operation, corpus: Corpus): fc.Arbitrary<string> {
  const { path, parameters } = operation
  const names = corpus.namesFor(operation)
  const words = [...path.matchAll(/\{(\w+)\}/g)].map((match) => wordFor(match[1] ?? '', names))
  const query = parameters.filter((parameter) => parameter.in === 'query')
  // Few at once: one that is refused hides the others.
  const one = query.length === 0 ? undefined : fc.constantFrom(...query).chain(({ name, schema }) => queryValue(schema).map((value) => [name, value] as const))
  return fc.tuple(fc.tuple(...words), one ? fc.array(one, { maxLength: 2 }) : fc.constant([])).map(([given, asked]) => {
    const rest = [...given]
    const address = path.replace(/\{\w+\}/g, () => encodeURIComponent(rest.shift() ?? '1'))
    const search = asked.map(([name, value]) => `${name}=${encodeURIComponent(text(value))}`)
    return `/api${address}${search.length > 0 ? `?${search.join('&')}` : ''}`
  })
}

function wordFor(name: string, names: string[]): fc.Arbitrary<string> {
  if (name === 'provider') return fc.constantFrom('github', 'google', '__proto__')
  const usual = fc.constantFrom('1', '2', '3', '1', ...names)
  const odd = fc.constantFrom('0', '-1', '999999', '999999999999999', '9'.repeat(15), '1.5', 'zara', '\0', '\ud7ff%', '..', 'a'.repeat(400), 'é👩‍👧', '[]')
  return fc.oneof({ weight: 5, arbitrary: usual }, { weight: 2, arbitrary: odd })
}

function queryValue(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 2, arbitrary: valueFor(schema) }, { weight: 1, arbitrary: oddValue })
}

function bodyFor(schema: Schema, accepted: unknown[]): fc.Arbitrary<Body> {
  const fresh = valueFor(schema)
  const like = () => likeAccepted(fresh, accepted, schema.required ?? [])
  const correct = accepted.length === 0 ? fresh : fc.oneof({ weight: 1, arbitrary: fresh }, { weight: 4, arbitrary: like() })
  const faulty = fc.tuple(correct, fc.nat(10_000), oddValue).map(([value, at, odd]) => withFault(value, at, odd))
  return fc.oneof(
    { weight: 6, arbitrary: correct.map(asJson) },
    { weight: 5, arbitrary: faulty.map(asJson) },
    { weight: 1, arbitrary: correct.map(asUrlEncoded) },
    { weight: 1, arbitrary: faulty.map(asForm) },
    { weight: 1, arbitrary: rawBody },
  )
}

/** One that was accepted, with one field of a new one; what it lacks is of the new one too. */
function likeAccepted(fresh: fc.Arbitrary<unknown>, accepted: unknown[], required: string[]): fc.Arbitrary<unknown> {
  return fc.tuple(fresh, fc.constantFrom(...accepted), fc.nat(10_000)).map(([value, good, at]) => mixed(value, good, at, required))
}

function mixed(fresh: unknown, good: unknown, at: number, required: string[] = []): unknown {
  if (!isObject(fresh) || !isObject(good)) return good
  const whole = { ...Object.fromEntries(required.map((name) => [name, fresh[name]])), ...good }
  const names = Object.keys(fresh)
  const chosen = names[at % names.length]
  if (chosen === undefined) return whole
  const inner = isObject(fresh[chosen]) && isObject(good[chosen])
  return { ...whole, [chosen]: inner ? mixed(fresh[chosen], good[chosen], Math.floor(at / 7)) : fresh[chosen] }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function asJson(value: unknown): Body {
  return { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(value) ?? '', json: value }
}

function asUrlEncoded(value: unknown): Body {
  const fields = fieldsOf(value).map(([name, field]) => `${encodeURIComponent(name)}=${encodeURIComponent(field)}`)
  return { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: fields.join('&') }
}

function asForm(value: unknown): Body {
  const { headers, body } = formOf(Buffer.from('a file'), 'a.txt', Object.fromEntries(fieldsOf(value)))
  return { headers, payload: body }
}

function fieldsOf(value: unknown): [string, string][] {
  return typeof value === 'object' && value !== null ? Object.entries(value).map(([name, field]) => [name.toWellFormed(), text(field)]) : [['', text(value)]]
}

/** Without lone surrogates, which no address can hold. */
function text(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()
}

const rawBody: fc.Arbitrary<Body> = fc.record({
  headers: fc
    .constantFrom(
      'application/json',
      'application/json; charset=utf-16',
      'application/xml',
      'text/plain',
      'application/octet-stream',
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      'application/x-www-form-urlencoded; charset=x',
      'nonsense',
    )
    .map((type): Record<string, string> => ({ 'content-type': type })),
  payload: fc.constantFrom(
    '',
    '{',
    'null',
    '[]',
    '"text"',
    '1',
    '{"receive":1}',
    '{"__proto__":{"admin":true}}',
    '['.repeat(5_000) + ']'.repeat(5_000),
    '\ufeff{}',
    'a[b][c]=1&a=2&__proto__=3&=&%ff=%',
    '--x\r\n\r\n--x--\r\n',
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nno end',
    '--x\r\nContent-Disposition: form-data\r\n\r\nnameless\r\n--x--\r\n',
    Buffer.from([0xff, 0xfe, 0, 1, 2]),
  ),
})

/** Of a call that reads none. */
const bodiless: fc.Arbitrary<Body> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Body>({ headers: {}, payload: undefined }) },
  { weight: 1, arbitrary: rawBody },
)

const fileBody: fc.Arbitrary<Body> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .record({
        bytes: fc.constantFrom<Uint8Array>(
          emptyPng(8, 8),
          Buffer.alloc(0),
          Buffer.from('%PDF-1.7\nnothing'),
          Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
          Buffer.from('GIF89a'),
          Buffer.from([0, 255, 1]),
        ),
        name: fc.constantFrom('a.png', '', '../../a.svg', 'a\0b.pdf', 'ü👩.mp3', 'a'.repeat(500), 'a.exe'),
        type: fc.constantFrom('image/png', 'application/pdf', 'text/html', 'nonsense'),
        fields: fc.dictionary(
          fc.constantFrom('offset', 'alt', 'folder', 'use', '__proto__', 'file', 'x'),
          fc.constantFrom('0', '-1', '1e9', '', 'a'.repeat(2000), '\0', '[]'),
        ),
      })
      .map(({ bytes, name, type, fields }) => {
        const { headers, body } = formOf(bytes, name, fields, type)
        return { headers, payload: body }
      }),
  },
  { weight: 2, arbitrary: fc.oneof(fc.constant({ receive: 1 }), oddValue).map(asJson) },
  { weight: 2, arbitrary: rawBody },
)
