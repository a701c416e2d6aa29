import { z } from 'zod'
import { contract, listOf, oneOf, pageParam, textParam } from '#base/contract.ts'
import { languages } from '#i18n/languages.ts'

const Language = z.enum(languages.map(({ tag }) => tag))

const SiteText = z.object({
  /** `comments.post`: the first part names the feature that shows it. */
  key: z.string(),
  /** As it is shipped in the language: ICU MessageFormat. */
  shipped: z.string(),
  /** As it is shipped in English, which says what is filled in. */
  english: z.string(),
  /** What the site has in its place. */
  own: z.string().nullable(),
})
export type SiteText = z.output<typeof SiteText>

const byKey = z.object({ language: Language, key: textParam })

export const textsContract = contract({
  'GET /texts': {
    summary: 'Texts that readers see, in one language, with those of the site in their place',
    access: 'admin',
    query: z.object({
      /** Left out: that of the site. */
      language: Language.optional(),
      /** Words of the text, or its key. */
      search: textParam.pipe(z.string().max(200)).optional(),
      /** Only those that the site has replaced. */
      own: z.literal('yes').optional(),
      page: pageParam,
    }),
    output: listOf(SiteText),
  },
  'PUT /texts/:language/:key': {
    summary: 'Replaces a text, everywhere at once',
    access: 'admin',
    params: byKey,
    /** `based_on`: the own text it replaces, null for none. Where that is another by now, nothing is changed: 409 `changed-meanwhile`. */
    body: z.strictObject({ text: z.string().max(1_000), based_on: z.string().max(1_000).nullable().optional() }),
    output: oneOf(SiteText),
  },
  'DELETE /texts/:language/:key': {
    summary: 'Shows a text as it is shipped again',
    access: 'admin',
    params: byKey,
    /** As of PUT. */
    query: z.object({ based_on: textParam.pipe(z.string().max(1_000)).optional() }),
    output: oneOf(SiteText),
  },
})
