import { z } from 'zod'
import { faultOf, readStyles, stylesText } from './rules.ts'

/** `styles` as somebody hands it in: JSON text or the object itself. What comes out holds allowed values only. */
export const StylesInput = z
  .union([z.string(), z.looseObject({})])
  .transform((given) => (typeof given === 'string' ? given : JSON.stringify(given)))
  .transform((json, context): string => {
    const fault = faultOf(json)
    if (fault) context.addIssue({ code: 'custom', message: fault })
    return stylesText(readStyles(json))
  })
  .default('{}')

/** What wears styles, on the wire. */
export const Appearance = z.object({
  /** Class of the element that wears them. */
  name: z.string(),
  /** Root-relative address of the stylesheet that knows the class. */
  url: z.string(),
})
export type Appearance = z.output<typeof Appearance>
