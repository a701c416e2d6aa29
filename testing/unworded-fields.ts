import { z } from 'zod'
import { inAnyLanguage } from '#i18n/site-messages.ts'
import type { AnyFieldDisplay, AnyFieldDisplays } from '#content/publishing/studio/field-display.ts'

interface JsonSchema {
  properties?: Record<string, JsonSchema>
  propertyNames?: JsonSchema
  additionalProperties?: JsonSchema | boolean
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  enum?: unknown[]
}

/** Fields, and parts of fields, that would be called by their names in the API, and choices that would be shown as codes: `venue.name`, `theme.home = wide`. */
export function unwordedFields(schema: z.ZodType, displays: AnyFieldDisplays): string[] {
  const json = z.toJSONSchema(schema, { unrepresentable: 'any' }) as JsonSchema // what is read of it here
  // In English many a code is a word as well.
  return inAnyLanguage('ar', () => [...new Set(unwordedIn(json, displays, ''))])
}

function unwordedIn(schema: JsonSchema, displays: AnyFieldDisplays, path: string): string[] {
  const own = Object.entries(partsOf(schema)).flatMap(([name, part]) => {
    const display = displays[name]
    if (!display?.label()) return [`${path}${name}`]
    const codes = codesIn(part).filter((code) => isCode(display, code))
    if (codes.length > 0) return codes.map((code) => `${path}${name} = ${code}`)
    return display.text ? [] : unwordedIn(part, display.parts ?? {}, `${path}${name}.`)
  })
  return [...own, ...alternatives(schema).flatMap((one) => unwordedIn(one, displays, path))]
}

function partsOf({ properties = {}, propertyNames, additionalProperties }: JsonSchema): Record<string, JsonSchema> {
  const values = typeof additionalProperties === 'object' ? additionalProperties : {}
  return { ...properties, ...Object.fromEntries((propertyNames?.enum ?? []).map((name) => [String(name), values])) }
}

function codesIn(schema: JsonSchema): string[] {
  return [...(schema.enum ?? []).filter((code) => typeof code === 'string'), ...alternatives(schema).flatMap(codesIn)]
}

function alternatives({ items, anyOf = [], oneOf = [] }: JsonSchema): JsonSchema[] {
  return [...anyOf, ...oneOf, ...(items ? [items] : [])]
}

function isCode(display: AnyFieldDisplay, code: string): boolean {
  return !display.text || display.text(code, { fields: {}, nameOf: String }) === code
}
