import { cardKinds } from '#content/kinds.ts'
import { z } from 'zod'
import { readRef, type CardRef } from '#base/blocks/card-refs.ts'
import { CardSchema } from '#base/card.ts'
import { contract, textParam } from '#base/contract.ts'
import { t } from '#i18n/messages.ts'

/** How many cards are given at once. */
const maxRefs = 100

const Refs = z
  .string()
  .max(8_000)
  .pipe(textParam)
  .transform((text, context): CardRef[] => {
    const refs = text.split(',').filter(Boolean).map(readRef)
    const known = refs.filter((ref) => ref !== undefined)
    if (known.length < refs.length)
      context.addIssue({
        code: 'custom',
        message: t('fault.references', { example: `${cardKinds[0]}:some-slug,${cardKinds[2]}:another`, kinds: cardKinds.join(', ') }),
      })
    if (known.length > maxRefs) context.addIssue({ code: 'custom', message: t('validation.too-big', { of: 'array', bound: maxRefs }) })
    return known
  })

const cards = z.object({ data: z.array(CardSchema) })

export const mentionsContract = contract({
  'GET /cards': {
    summary: 'Books, movies, events and so on as they show themselves in other places, in the order asked for; what is not public is left out',
    access: 'anyone',
    public: true,
    query: z.object({ refs: Refs }),
    output: cards,
  },
  'GET /mentions/:kind/:slug': {
    summary: 'What names this book, movie, event and so on, newest first, at most 24',
    access: 'anyone',
    public: true,
    params: z.object({ kind: z.enum(cardKinds), slug: textParam }),
    output: cards,
  },
})
