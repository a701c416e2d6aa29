import { paragraphs } from './create-each-kind.ts'
import { fc } from './random.ts'

/** The part of JSON Schema that the OpenAPI file uses. */
export interface Schema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema | false
  prefixItems?: Schema[]
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
}

const deep = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth)
const nested = (depth: number): unknown => JSON.parse(deep('{"children":[', ']}', depth))

/** Texts that fields with a form of their own are likely to take. */
const knownTexts = [
  '1',
  '2',
  'a',
  'Tides',
  '#c8102e',
  'en',
  '2026-10',
  '2026-10-20',
  '9999-12-31T23:59:59Z',
  '0000-01-01T00:00:00Z',
  'someone@example.org',
  'https://example.invalid/a',
  '/articles',
  '/files/a/b.epub',
  'place/article/by-sea',
  'saved/book/trade-winds',
  'Europe/Oslo',
  '[]',
  '{}',
]

const document = paragraphs('Low tide.')
const address = 'https://example.invalid/a'

/** Of fields whose contract asks for more than the OpenAPI file can say, what it takes. */
const byName: Record<string, unknown[]> = {
  email: ['someone@example.org', 'other@example.org'],
  password: ['a long enough password'],
  password_confirmation: ['a long enough password'],
  timezone: ['Europe/Oslo', 'UTC'],
  language: ['en', 'pt-BR'],
  url: [address, '/media/a/1.webp', 'https://example.invalid/hook'],
  online_url: [address],
  href: [address],
  link: [address],
  site: ['https://old.example'],
  website: [''],
  phone: ['+47 22 22 22 22'],
  subject: ['About the tide'],
  content: [document],
  body: [document],
  description: [document, 'The harbour at night.'],
  synopsis: [document],
  message: ['The tide was lower than the paper said.'],
  kinds: [['*'], ['article.published']],
  scopes: [['read']],
  focus: [[0.5, 0.5]],
  width: [8],
  height: [8],
  id: [1, 2, 'a'],
  starts_at: [1_790_000_000_000, '2026-10-20T18:00:00Z', 8_640_000_000_000_001],
  at: ['2026-10-20T18:00:00Z', '9999-12-31T23:59:59Z'],
  from_path: ['/old-path'],
  to_path: ['/new-path'],
}

/** What no field asks for. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom<unknown>(
      null,
      undefined,
      true,
      false,
      '',
      ' ',
      0,
      -0,
      -1,
      0.5,
      2 ** 31,
      2 ** 53,
      -(2 ** 63),
      1e300,
      Number.MAX_SAFE_INTEGER,
      '9007199254740993',
      '1e999',
      'NaN',
      [],
      {},
      [[]],
      [null],
      { receive: 1 },
      { id: null },
      { id: null, url: null },
      { length: -1 },
      { toString: null },
      { then: 1 },
    ),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom<unknown>(
      '\0',
      'a\0b',
      '\ud800',
      '\udc00\ud800',
      '\u202e\u2066\ufeff',
      'e\u0301'.repeat(40),
      '👩‍👩‍👧‍👦'.repeat(30),
      'ﷺ'.repeat(50),
      "' or 1=1 --",
      '%00%ff',
      '../../etc/passwd',
      'a'.repeat(300),
      'a'.repeat(20_000),
      deep('[', ']', 400),
      '[{"type":"paragraph","content":null}]',
      '[{"type":"image","props":{"url":{}}}]',
      '[null]',
      '[[]]',
      nested(60),
      JSON.stringify(nested(300)),
    ),
  },
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.object({ maxDepth: 2, maxKeys: 3 }),
)

/** Mostly what the schema allows; patterns that cannot be followed get a known text. */
export function valueFor(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices?.length) return fc.oneof(...choices.map((choice) => valueFor(choice, depth)))
  if (schema.allOf?.[0]) return valueFor(schema.allOf[0], depth)
  const [type] = [schema.type ?? 'any'].flat()
  if (type === 'object') return objectFor(schema, depth)
  if (type === 'array') return arrayFor(schema, depth)
  if (type === 'string') return textFor(schema)
  if (type === 'integer' || type === 'number') return numberFor(schema, type)
  if (type === 'boolean') return fc.boolean()
  return type === 'null' ? fc.constant(null) : oddValue
}

function objectFor({ properties = {}, required = [], additionalProperties }: Schema, depth: number): fc.Arbitrary<unknown> {
  const names = Object.keys(properties)
  // Every optional field is one more chance that the whole is refused.
  const rare = names.filter((name) => !required.includes(name))
  if (names.length === 0 && typeof additionalProperties === 'object')
    return fc.dictionary(fc.constantFrom(...knownTexts), valueFor(additionalProperties, depth + 1), { maxKeys: 3 })
  const fields = Object.fromEntries(names.map((name) => [name, fieldFor(name, properties[name] ?? {}, depth + 1)]))
  return fc
    .tuple(fc.record(fields, { noNullPrototype: true }), fc.array(fc.nat(2), { minLength: rare.length, maxLength: rare.length }))
    .map(([whole, kept]) => Object.fromEntries(Object.entries(whole).filter(([name]) => required.includes(name) || kept[rare.indexOf(name)] === 0)))
}

/** As often as not what fields of this name take, where the schema allows it. */
function fieldFor(name: string, schema: Schema, depth: number): fc.Arbitrary<unknown> {
  const usual = (byName[name] ?? []).filter((value) => admits(schema, value))
  const any = valueFor(schema, depth)
  return usual.length === 0 ? any : fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...usual) }, { weight: 1, arbitrary: any })
}

function admits(schema: Schema, value: unknown): boolean {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.some((choice) => admits(choice, value))
  if (schema.enum || 'const' in schema) return false
  const types = [schema.type ?? []].flat()
  if (typeof value === 'string') return types.includes('string') && value.length <= (schema.maxLength ?? Infinity)
  if (typeof value === 'number') return types.includes('number') || (types.includes('integer') && Number.isInteger(value))
  return types.includes('array')
}

function arrayFor({ items = {}, prefixItems, minItems = 0, maxItems = 3 }: Schema, depth: number): fc.Arbitrary<unknown> {
  if (prefixItems) return fc.tuple(...prefixItems.map((item) => valueFor(item, depth + 1)))
  if (items === false) return fc.constant([])
  if (depth > 6) return fc.constant([])
  return fc.array(valueFor(items, depth + 1), { minLength: Math.min(minItems, 3), maxLength: Math.max(minItems, Math.min(maxItems, 3)) })
}

function numberFor({ minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: Schema, type: string): fc.Arbitrary<unknown> {
  const whole = fc.oneof(fc.integer({ min: Math.max(minimum, 1), max: Math.max(Math.min(maximum, 4), minimum, 1) }), fc.constantFrom(minimum, maximum))
  return type === 'integer' ? whole : fc.oneof(whole, fc.constant(minimum + 0.5))
}

function textFor({ pattern, minLength = 0, maxLength = 200 }: Schema): fc.Arbitrary<unknown> {
  const regex = pattern === undefined ? undefined : new RegExp(pattern, 'u')
  const fits = (text: string) => (!regex || regex.test(text)) && text.length >= minLength && text.length <= maxLength
  const known = [...knownTexts, paragraphs('Low tide.'), 'a'.repeat(maxLength), 'é'.repeat(minLength)].filter(fits)
  const free = fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 30)) })
  const matching = regex ? followed(regex) : free
  return known.length > 0 ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: matching }) : matching
}

function followed(regex: RegExp): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(regex, { size: 'small' })
  } catch {
    // fast-check does not know classes such as \p{Cc}.
    return fc.constantFrom(...knownTexts)
  }
}

/** The value with one part of it replaced, taken away, or put into something else. */
export function withFault(correct: unknown, at: number, odd: unknown): unknown {
  // Samples share their constants.
  const value = structuredClone(correct)
  const places = placesIn(value)
  const place = places[at % places.length]
  if (!place || at % 11 === 0) return odd
  const { holder, key } = place
  const before = holder[key]
  const faults: unknown[] = [odd, odd, odd, odd, [before], { [key]: before }, JSON.stringify(before), [before, before]]
  const which = Math.floor(at / 13) % (faults.length + 1)
  if (which === faults.length) delete holder[key]
  else holder[key] = faults[which]
  return value
}

function placesIn(value: unknown): { holder: Record<string, unknown>; key: string }[] {
  if (typeof value !== 'object' || value === null) return []
  const holder = value as Record<string, unknown> // arrays too are read and written by their keys
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesIn(holder[key])])
}
