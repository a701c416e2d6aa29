import { href } from '#base/paths.ts'
import type { Posted } from '#ui/Site.tsx'
import type { CallInput, InsideAnswer } from './call-inside.ts'

/** Texts of a form, by the names of its fields. */
export type Values = Record<string, string>

/** What a member does to an article by a form. */
interface Act {
  call: string
  input(values: Values): CallInput
  /** Where it is shown to be done. */
  done(slug: string, answer: InsideAnswer): string
  /** The form that shows a refusal, and what of the values it shows. */
  refused: { form: string; shown?(values: Values): Values }
}

/** A form that is opened by a form: whatever it shows is asked for first. */
interface Opening {
  call: string
  input(values: Values): CallInput
  /** Without a login it is opened too. */
  forAnyone: boolean
  opened(values: Values, answer: InsideAnswer): Pick<Posted, 'form' | 'values'>
}

const ofComment = ({ id = '' }: Values): CallInput => ({ params: { id } })
/** The forms of own comments have each text under its id. */
const underItsId = ({ id = '', description }: Values): Values => (description === undefined ? {} : { [id]: description })

export const acts = new Map<string, Act>([
  [
    'comment',
    {
      call: 'POST /comments',
      input: ({ id, description = '', website }) => ({ body: { type: 'Blog', id: Number(id), description, website } }),
      done: commented('comment'),
      refused: { form: 'comment' },
    },
  ],
  [
    'reply',
    {
      call: 'POST /comments',
      input: ({ id, description = '', website }) => ({ body: { type: 'Comment', id: Number(id), description, website } }),
      done: commented('reply'),
      refused: { form: 'reply' },
    },
  ],
  [
    'edit',
    {
      call: 'PUT /comments/:id',
      input: (values) => ({ ...ofComment(values), body: { description: values['description'] ?? '' } }),
      done: commented('edit'),
      refused: { form: 'own-comments', shown: underItsId },
    },
  ],
  [
    'delete',
    {
      call: 'DELETE /comments/:id',
      input: ofComment,
      done: (slug) => `${href.article({ slug }, { done: 'delete' })}#comments`,
      refused: { form: 'own-comments', shown: underItsId },
    },
  ],
  ['clap', clapping('GET /blogs/:id/increment/claps', 'clap')],
  ['unclap', clapping('GET /blogs/:id/decrement/claps', 'unclap')],
])

export const openings = new Map<string, Opening>([
  [
    'answer',
    {
      call: 'GET /comment/:id',
      input: ofComment,
      forAnyone: true,
      opened({ id = '' }, answer) {
        const { user } = answer.json<{ data: { user: { name: string } | null } }>().data
        return { form: 'reply', values: { id, ...(user ? { name: user.name } : {}) } }
      },
    },
  ],
  [
    'own',
    {
      call: 'GET /me/comments',
      input: ({ id = '' }) => ({ query: { article: id, show: 'all' } }),
      forAnyone: false,
      opened(_, answer) {
        const { data } = answer.json<{ data: { id: number; description: string }[] }>()
        return { form: 'own-comments', values: Object.fromEntries(data.map(({ id, description }) => [id, description])) }
      },
    },
  ],
])

/** Whether the form is one that can wait for the login. */
export function isWaiting({ act = '', slug }: Values): boolean {
  return (acts.has(act) || openings.has(act)) && Boolean(slug)
}

function clapping(call: string, done: string): Act {
  return { call, input: ofComment, done: (slug) => href.article({ slug }, { done }), refused: { form: 'clap' } }
}

/** A text that has to wait for an editor is not on the page. */
function commented(done: string): Act['done'] {
  return (slug, answer) => `${href.article({ slug }, { done: answer.json<{ data: { status: string } }>().data.status === 'held' ? 'held' : done })}#comments`
}
