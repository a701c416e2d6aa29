import type { ThemeRegistrationRaw } from 'shiki'
import { tokenKinds, type TokenKind } from '#base/blocks/model.ts'

/** TextMate scopes of each kind; where two fit, the longer scope wins, as in any theme. */
const scopes: Record<Exclude<TokenKind, ''>, string[]> = {
  comment: ['comment', 'punctuation.definition.comment'],
  string: ['string', 'punctuation.definition.string', 'markup.inline.raw', 'markup.fenced_code'],
  number: ['constant.numeric', 'keyword.other.unit'],
  keyword: [
    'keyword',
    'storage',
    'variable.language',
    'keyword.control',
    'keyword.operator.new',
    'keyword.operator.expression',
    'keyword.operator.logical.python',
  ],
  function: ['entity.name.function', 'support.function', 'meta.function-call.generic', 'entity.name.command', 'markup.heading'],
  type: [
    'entity.name.type',
    'entity.name.class',
    'entity.name.namespace',
    'support.type',
    'support.class',
    'entity.other.inherited-class',
    'storage.type.primitive',
  ],
  variable: ['variable', 'variable.parameter', 'meta.definition.variable'],
  constant: ['constant.language', 'constant.character', 'constant.other', 'variable.other.constant', 'support.constant'],
  operator: ['keyword.operator', 'punctuation', 'meta.brace'],
  tag: ['entity.name.tag', 'punctuation.definition.tag', 'entity.name.section'],
  attribute: ['entity.other.attribute-name', 'support.type.property-name', 'entity.name.tag.yaml', 'meta.property-name'],
  inserted: ['markup.inserted', 'punctuation.definition.inserted'],
  deleted: ['markup.deleted', 'punctuation.definition.deleted'],
}

/** A theme whose colours are the numbers of the kinds: the highlighter then says what a token is, not how it looks. */
export const tokenTheme: ThemeRegistrationRaw = {
  name: 'token-kinds',
  type: 'dark',
  fg: colourOf(''),
  bg: '#ffffff',
  settings: [
    { settings: { foreground: colourOf('') } },
    ...tokenKinds.flatMap((kind) => (kind ? [{ scope: scopes[kind], settings: { foreground: colourOf(kind) } }] : [])),
    { scope: ['string meta.embedded', 'string meta.template.expression', 'meta.interpolation'], settings: { foreground: colourOf('') } },
  ],
}

export function kindOf(colour: string | undefined): TokenKind {
  return tokenKinds[Number.parseInt(colour?.slice(1, 7) ?? '', 16)] ?? ''
}

function colourOf(kind: TokenKind): string {
  return `#${tokenKinds.indexOf(kind).toString(16).padStart(6, '0')}`
}
