import { z } from 'zod'
import { readColour } from '#base/colours.ts'
import { contract, oneOf } from '#base/contract.ts'
import { languages } from '#i18n/languages.ts'
import { messageInEnglish, t } from '#i18n/messages.ts'
import { textFault } from '#i18n/text-fault.ts'
import { ImageSchema } from '#base/image-schema.ts'
import { isZone } from '#base/time-zones.ts'
import { Email, line, lines, WebAddress } from '#base/text-fields.ts'
import { Announcement } from './announcement-schema.ts'
import { cssFault, longestCss } from './custom-css.ts'
import { Navigation } from './navigation-schema.ts'
import { PageMeta } from './page-meta-schema.ts'
import { contactTopics, faultsOf, isIssn, logoFault, slugScripts, tagManagerId } from './rules.ts'
import { colourLike, either, isLanguageTag, isTimeZone, notEmpty, trueOrFalse, webAddress, withoutQuotes } from '#base/validation-errors.ts'
import { themeChoices } from './theme-rules.ts'

const empty = <S extends z.ZodType>(schema: S) => z.union([z.literal(''), schema])
const OneColour = z
  .string()
  .transform((value) => readColour(value) ?? '')
  .pipe(z.string().min(1, colourLike('#ffd232')))
  .nullable()

const Address = z.strictObject({
  name: line(0, 120),
  street: line(0, 120),
  postal_code: line(0, 20),
  locality: line(0, 100),
  region: line(0, 100),
  country: line(0, 60),
})

const Colours = z.strictObject({ primary: OneColour, dark: OneColour, light: OneColour }).superRefine((colours, context) => {
  for (const [name, message] of Object.entries(faultsOf(colours))) context.addIssue({ code: 'custom', path: [name], message })
})

const Theme = z.strictObject({
  fonts: z.enum(themeChoices.fonts),
  corners: z.enum(themeChoices.corners),
  density: z.enum(themeChoices.density),
  home: z.enum(themeChoices.home),
})

const CustomCss = z
  .string()
  .max(longestCss)
  .superRefine((css, context) => {
    const message = cssFault(css)
    if (message) context.addIssue({ code: 'custom', message })
  })

const Logo = ImageSchema.superRefine((logo, context) => {
  const message = logoFault(logo)
  if (message) context.addIssue({ code: 'custom', message })
})

const SiteLanguage = z.enum(languages.map(({ tag }) => tag))

const OwnTexts = z.record(z.string(), z.string().max(1_000)).superRefine((texts, context) => {
  for (const [key, text] of Object.entries(texts)) {
    const english = messageInEnglish(key)
    const message = english === undefined ? t('studio-texts.no-such-text') : textFault(english, text, key)
    if (message) context.addIssue({ code: 'custom', path: [key], message })
  }
})

/** Nothing in it may end the field of a header that names it. */
const isHub = (address: string) => /^https:\/\/[^\s<>",;@]+$/.test(address) && URL.canParse(address)

const FeedText = z.enum(['full', 'excerpt'], either('full', 'excerpt'))

/** Everything the owner of a site sets. Texts may be empty: then nothing is shown. */
export const SiteSettings = z.strictObject({
  name: line(1, 60),
  tagline: line(0, 160),
  /** What the magazine is, in a sentence or two: footer, mails, head of the home page. */
  description: lines(400),
  colophon: lines(400),
  /** Stands where the drawn mark stands; of the media library. */
  logo: Logo.nullable(),
  colours: Colours,
  navigation: Navigation,
  announcement: Announcement.nullable(),
  page_meta: PageMeta,
  theme: Theme,
  /** On all pages of readers, after every other rule. */
  custom_css: CustomCss,
  social: z.array(z.strictObject({ label: line(1, 60), url: WebAddress })).max(12),
  postal_address: Address,
  phone: line(0, 40),
  /** 'We answer within two working days.' */
  response_time: line(0, 160),
  /** A topic without an address goes to the general one; without that the inbox alone gets it. */
  contact_addresses: z.record(z.enum(contactTopics), empty(Email)),
  /** Questions that come again and again, on the contact page. */
  faq: z.array(z.strictObject({ question: line(3, 160), answer: lines(1_000).pipe(z.string().min(1, notEmpty)) })).max(12),
  /** What older versions kept here besides is left out. */
  newsletter: z.object({
    state: z.enum(['on', 'off'], either('on', 'off')),
    /** Empty: the site's name, and the address all mails come from. */
    sender_name: line(0, 80).regex(/^[^"\\<>]*$/, withoutQuotes),
    sender_address: empty(Email),
    /** Whether opens and clicks of newsletters are counted. */
    measured: z.enum(['on', 'off'], either('on', 'off')).default('off'),
  }),
  tag_manager_id: empty(z.string().regex(tagManagerId, { error: () => t('studio-fault.tag-manager') })),
  /** Search engines that speak IndexNow are told of changes under it; it stands in `/indexnow.txt`. Empty: nobody is told. */
  index_now_key: empty(z.string().regex(/^[A-Za-z0-9-]{8,128}$/, { error: () => t('studio-fault.key', { least: 8, most: 128 }) })),
  open_submissions: z.boolean(trueOrFalse),
  legal: z.strictObject({
    company: line(0, 160),
    represented_by: line(0, 160),
    register: line(0, 160),
    vat_id: line(0, 40),
    responsible: line(0, 200),
  }),
  /** What readers, members and mails are spoken to in. */
  language: SiteLanguage,
  /** The site's other languages in order: their pages are below `/{language}/`. */
  more_languages: z.array(SiteLanguage).max(languages.length),
  /** What lists of a language do with what there is in others only. */
  untranslated: z.enum(['show', 'hide']),
  /** The magazine's own words by language and key of the message, in place of those of the product. */
  texts: z.partialRecord(SiteLanguage, OwnTexts),
  /** IANA name; editors see and name moments on its clocks. */
  time_zone: z.string().refine(isZone, isTimeZone),
  /** Letters in which addresses are made from titles; those that are made stay. */
  slugs: z.enum(slugScripts),
  /** What feeds of articles hold of each: all of its text, or its beginning. */
  feed_texts: z.strictObject({ site: FeedText, topic: FeedText, author: FeedText }),
  /** WebSub hubs that are told when something in a feed changes; every feed names them. */
  feed_hubs: z
    .array(z.string().max(300))
    .max(4)
    .refine((hubs) => hubs.every(isHub), webAddress),
  periodical: z.strictObject({
    issn: empty(z.string().refine(isIssn, { error: () => t('studio-fault.issn') })),
    publisher: line(0, 120),
    language: z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, isLanguageTag),
  }),
})
export type SiteSettings = z.output<typeof SiteSettings>

export const PublicSettings = SiteSettings.omit({
  newsletter: true,
  index_now_key: true,
  texts: true,
  navigation: true,
  announcement: true,
  page_meta: true,
  theme: true,
  custom_css: true,
  slugs: true,
  feed_texts: true,
  feed_hubs: true,
  more_languages: true,
  untranslated: true,
  time_zone: true,
}).extend({
  newsletter: z.boolean(),
  /** Whether opens and clicks of newsletters are counted. */
  newsletter_measured: z.boolean(),
  /** Root-relative address of the stylesheet with colours and theme; null for those of the design. */
  brand: z.string().nullable(),
})
export type PublicSettings = z.output<typeof PublicSettings>

export const settingsContract = contract({
  'GET /settings/public': { summary: 'What the site says of itself', access: 'anyone', public: true, output: oneOf(PublicSettings) },
  'GET /settings': { summary: 'Every setting of the site', access: 'admin', output: oneOf(SiteSettings) },
  'PUT /settings': {
    summary: 'Changes settings, everywhere at once; what is left out stays',
    access: 'admin',
    /** `based_on`: those it replaces, as they were read. Where one of them is another by now, nothing is changed: 409 `settings-changed`. */
    body: SiteSettings.partial().extend({ based_on: SiteSettings.partial().optional() }),
    output: oneOf(SiteSettings),
  },
})
