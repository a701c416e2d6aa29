import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Problem } from '../../base/problem.ts'
import { validated } from './validation.ts'

const Form = z.strictObject({
  name: z.string().max(5).optional(),
  state: z.string(),
  kind: z.enum(['book', 'movie']).optional(),
  only: z.literal('yes').optional(),
  count: z.int().min(1).optional(),
  open: z.boolean().optional(),
  list: z
    .array(z.strictObject({ no: z.number() }))
    .max(1)
    .optional(),
  address: z.email().optional(),
  code: z
    .string()
    .regex(/^\d{3}$/)
    .optional(),
  either: z.union([z.literal('on'), z.boolean(), z.number()]).optional(),
  own: z.string('must be your own word').optional(),
})

function refused(body: unknown): Problem {
  try {
    validated(Form, body)
  } catch (problem) {
    return problem as Problem
  }
  throw new Error('it was taken')
}

describe('Request validation', () => {
  it.each<[object, Record<string, string[]>]>([
    [{}, { state: ['is missing'] }],
    [{ state: 7 }, { state: ['must be a text'] }],
    [{ state: '', name: 'abcdef' }, { name: ['must be at most 5 letters'] }],
    [{ state: '', kind: 'song' }, { kind: ['must be one of book, movie'] }],
    [{ state: '', only: 'no' }, { only: ['must be yes'] }],
    [{ state: '', count: 0 }, { count: ['must be at least 1'] }],
    [{ state: '', count: 1.5 }, { count: ['must be a whole number'] }],
    [{ state: '', open: 'x' }, { open: ['must be true or false'] }],
    [{ state: '', list: [{ no: 1 }, { no: 2 }] }, { list: ['must be at most 1 entry'] }],
    [{ state: '', list: 'x' }, { list: ['must be a list'] }],
    [
      { state: '', list: [{ no: 'x', ja: 1 }] },
      { 'list.0.no': ['must be a number'], 'list.0.ja': ['is not known here'] },
    ],
    [{ state: '', address: 'x' }, { address: ['must be an e-mail address'] }],
    [{ state: '', code: 'x' }, { code: ['is not written as it should be'] }],
    [{ state: '', either: 'x' }, { either: ['must be true or false or must be a number'] }],
    [
      { state: '', role: 'admin', id: 1 },
      { role: ['is not known here'], id: ['is not known here'] },
    ],
    [{ state: '', own: 1 }, { own: ['must be your own word'] }],
  ])('the body %j is refused with a message for each field', (body, fields) => {
    const problem = refused(body)
    expect(problem.fields).toEqual(fields)
    expect(problem.message).toBe(Object.entries(fields).map(([name, [text]]) => `${name}: ${text}`)[0])
    expect(problem).toMatchObject({ status: 422, code: 'invalid' })
  })

  it('a message that is a full sentence is not prefixed with its field', () => {
    const Signin = z.object({ provider: z.enum(['github'], 'Unknown provider') })
    expect(() => validated(Signin, { provider: 'myspace' })).toThrow(/^Unknown provider$/)
  })

  it('a body of the wrong type is refused with an error for the whole body', () => {
    expect(refused('x').fields).toEqual({ body: ['must be an object'] })
  })

  it('an error lists 20 unknown keys at most', () => {
    const body = Object.fromEntries(Array.from({ length: 1_000 }, (_, no) => [`key${no}`, no]))
    expect(Object.keys(refused({ state: '', ...body }).fields ?? {})).toHaveLength(20)
  })
})
