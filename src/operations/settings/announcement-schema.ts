import { z } from 'zod'
import { isDateTime } from '#base/validation-errors.ts'
import { line } from '#base/text-fields.ts'
import { languages } from '#i18n/languages.ts'
import { t } from '#i18n/messages.ts'
import { isNavigationAddress } from './navigation-schema.ts'
import { announcementColours, inlineLinks } from './rules.ts'

const moment = z.iso.datetime(isDateTime).nullable()
const address = { error: () => t('studio-navigation.address-fault') }

/** A line; `[words](address)` is a link. */
const Text = line(0, 300).refine((text) => inlineLinks(text).every((part) => typeof part === 'string' || isNavigationAddress(part.to)), address)

/** A bar above every page. In a language without words it has those of the first one. */
export const Announcement = z
  .strictObject({
    texts: z.partialRecord(z.enum(languages.map(({ tag }) => tag)), Text),
    /** Where all of it leads; empty for nowhere. */
    link: z
      .string()
      .trim()
      .max(300)
      .refine((url) => url === '' || isNavigationAddress(url), address),
    colour: z.enum(announcementColours),
    /** ISO; null: at once, and until it is taken away. */
    from: moment,
    until: moment,
    /** Whether readers can close it, each on their own device. */
    dismissible: z.boolean(),
  })
  .superRefine(({ texts, from, until }, context) => {
    if (!Object.values(texts).some(Boolean)) context.addIssue({ code: 'custom', path: ['texts'], message: t('validation.empty') })
    if (from !== null && until !== null && until <= from)
      context.addIssue({ code: 'custom', path: ['until'], message: t('studio-announcement.ends-before-it-begins') })
  })
export type Announcement = z.output<typeof Announcement>
