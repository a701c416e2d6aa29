import { z } from 'zod'
import { contract, textParam } from '#base/contract.ts'

/** One language of the site, as an address is in it. */
const InLanguage = z.object({
  language: z.string(),
  name: z.string(),
  direction: z.enum(['ltr', 'rtl']),
  /** The same thing in this language; where there is none, what comes closest: its section, or the home page. */
  path: z.string(),
  translated: z.boolean(),
})
export type InLanguage = z.output<typeof InLanguage>

/** Empty on a site of one language. `indexed`: search engines are told of these. */
const Translations = z.object({ languages: z.array(InLanguage), indexed: z.boolean() })
export type Translations = z.output<typeof Translations>

export const translationsContract = contract({
  'GET /translations': {
    summary: 'A page of the site in each of its languages, in their order',
    access: 'anyone',
    public: true,
    query: z.object({ path: textParam }),
    output: z.object({ data: Translations }),
  },
})
