import { z } from 'zod'
import { contract } from '#base/contract.ts'
import { ImageSchema } from '#base/image-schema.ts'
import { ArticleCard } from '#content/articles/contract.ts'
import { homeSections } from '#content/kinds.ts'
import { either, isWholeNumber } from '#base/validation-errors.ts'
import { t } from '#i18n/messages.ts'

/**
 * The lead picture cut into layers, so that its figure stands in front of the nameplate. Drawn for both editions where
 * given; a lead without layers puts the nameplate above its picture.
 */
export const CoverLayers = z.object({
  back: ImageSchema,
  back_day: ImageSchema.nullable(),
  figure: ImageSchema,
  figure_day: ImageSchema.nullable(),
  /** Small loose pieces that fly around the figure, two at most. */
  pieces: z.array(ImageSchema).max(2),
})
export type CoverLayers = z.output<typeof CoverLayers>

/** What the editor has put on the cover; where nothing is set, the newest articles. */
export const Cover = z.object({
  lead: ArticleCard.nullable(),
  seconds: z.array(ArticleCard),
  layers: CoverLayers.nullable(),
  /** Those that are on, in their order. */
  sections: z.array(z.enum(homeSections)),
})
export type Cover = z.output<typeof Cover>

export const SectionSetting = z.strictObject({ name: z.enum(homeSections), state: z.enum(['on', 'off'], either('on', 'off')) })

/** What an editor sets of the home page. */
export const HomeSettings = z.object({
  /** Null: the newest article leads. */
  lead: ArticleCard.nullable(),
  seconds: z.array(ArticleCard),
  /** Every section once, in the order of the page. */
  sections: z.array(SectionSetting),
  layers: CoverLayers.nullable(),
})
export type HomeSettings = z.output<typeof HomeSettings>

const articleId = z.number(isWholeNumber).int(isWholeNumber).min(1).max(Number.MAX_SAFE_INTEGER)

const HomeChanges = z.strictObject({
  lead_id: articleId.nullable(),
  second_ids: z.array(articleId).max(2),
  /** Of this lead. Where nothing is said they stay as they are, and go with another lead. */
  layers: CoverLayers.nullable().optional(),
  sections: z.array(SectionSetting).refine((list) => list.length === homeSections.length && new Set(list.map(({ name }) => name)).size === list.length, {
    error: () => t('studio-fault.every-section'),
  }),
})
export type HomeChanges = z.output<typeof HomeChanges>

export const homeContract = contract({
  'GET /home/settings': { summary: 'Leads and sections of the home page, as set', access: 'editor', output: z.object({ data: HomeSettings }) },
  'PUT /home/settings': {
    summary: 'Sets leads, order and sections of the home page',
    access: 'editor',
    body: HomeChanges.extend({ based_on: HomeChanges.optional() }),
    output: z.object({ data: HomeSettings }),
  },
  'GET /home': { summary: 'The cover of the home page: lead story and two seconds', access: 'anyone', public: true, output: z.object({ data: Cover }) },
})
