import { z } from 'zod'
import { localPath } from '#base/local-path.ts'
import { Email, line, WebAddress } from '#base/text-fields.ts'
import { languages } from '#i18n/languages.ts'
import { t } from '#i18n/messages.ts'
import { navigationPages } from './navigation-pages.ts'

const mostEntries = 30

const Address = z
  .string()
  .trim()
  .max(300)
  .refine(isNavigationAddress, { error: () => t('studio-navigation.address-fault') })

const Target = z.discriminatedUnion('kind', [
  /** A page that every site has. */
  z.strictObject({ kind: z.literal('section'), name: z.enum(navigationPages.map(({ name }) => name)) }),
  /** A page that the magazine has written. */
  z.strictObject({ kind: z.literal('page'), slug: z.string().min(1).max(80) }),
  z.strictObject({ kind: z.literal('topic'), id: z.number().int().positive() }),
  /** http, https, mailto, or a path of this site. */
  z.strictObject({ kind: z.literal('address'), url: Address }),
])

const NavigationEntry = z
  .strictObject({
    target: Target,
    /** By language; without one the target's own name is shown. */
    labels: z.partialRecord(z.enum(languages.map(({ tag }) => tag)), line(0, 60)),
    hidden: z.boolean(),
  })
  .superRefine(({ target, labels }, context) => {
    if (target.kind === 'address' && !Object.values(labels).some(Boolean))
      context.addIssue({ code: 'custom', path: ['labels'], message: t('studio-navigation.label-missing') })
  })
export type NavigationEntry = z.output<typeof NavigationEntry>

const Entries = z.array(NavigationEntry).max(mostEntries).nullable()

/** Links of the header and of the footer; null for those of the design. */
export const Navigation = z.strictObject({ main: Entries, footer: Entries })
export type Navigation = z.output<typeof Navigation>

/** http, https, mailto, or a path of this site. */
export function isNavigationAddress(url: string): boolean {
  return localPath(url) === url || isMail(url) || WebAddress.safeParse(url).success
}

function isMail(url: string): boolean {
  return url.startsWith('mailto:') && Email.safeParse(url.slice('mailto:'.length)).success
}
