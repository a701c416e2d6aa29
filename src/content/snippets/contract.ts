import { z } from 'zod'
import { contract, idParam, oneOf } from '#base/contract.ts'
import { either } from '#base/validation-errors.ts'
import { DraftFields } from '#content/publishing/contract.ts'

/** `snippet`: blocks for the middle of a text. `template`: what an article begins with. */
const kinds = ['snippet', 'template'] as const

/** Of a snippet only its `content`. */
export const SnippetFields = DraftFields.pick({
  title: true,
  kicker: true,
  standfirst: true,
  content: true,
  cover: true,
  topics: true,
  language: true,
  series: true,
  allow_comments: true,
}).partial()
export type SnippetFields = z.output<typeof SnippetFields>

export const Snippet = z.object({ id: z.number(), kind: z.enum(kinds), name: z.string(), words: z.number(), updated_at: z.string() })
export type Snippet = z.output<typeof Snippet>

const name = z.string().trim().min(1).max(100)
const byId = z.object({ id: idParam })

export const snippetsContract = contract({
  'GET /snippets': { summary: 'Snippets and article templates by name', access: 'author', output: z.object({ data: z.array(Snippet) }) },
  'GET /snippets/:id': { summary: 'One of them with its text', access: 'author', params: byId, output: oneOf(Snippet.extend({ fields: SnippetFields })) },
  'POST /snippets': {
    summary: 'Saves blocks as a snippet, or fields of an article as a template',
    access: 'editor',
    body: z.strictObject({ kind: z.enum(kinds, either(...kinds)), name, fields: SnippetFields }),
    output: oneOf(Snippet),
  },
  'PUT /snippets/:id': {
    summary: 'Renames a snippet or template',
    access: 'editor',
    params: byId,
    body: z.strictObject({ name, based_on: z.strictObject({ name }).optional() }),
    output: oneOf(Snippet),
  },
  'DELETE /snippets/:id': {
    summary: 'Deletes a snippet or template; texts made from it stay',
    access: 'editor',
    params: byId,
    output: z.object({ removed: z.number() }),
  },
})
