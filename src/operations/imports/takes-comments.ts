type Values = Readonly<Record<string, unknown>>

const open = /^(?:true|yes|on|y|open|opened|enabled?|all|everyone|show)$/i
const closed = /^(?:false|no|off|n|closed?|disabled?|none|never|hidden|hide)$/i
const openSwitches = ['enable', 'enabled', 'active', 'show', 'open', 'allow']
const closedSwitches = ['disable', 'disabled', 'closed', 'hide']

/** Whether a value of an old system says that readers may comment; undefined where it says something else, such as how many did. */
export function takesComments(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  if (typeof value === 'string') return open.test(value.trim()) ? true : closed.test(value.trim()) ? false : undefined
  return isRecord(value) ? ofTable(value) : undefined
}

/** The same of front matter or settings, under their usual names. */
export function takesCommentsBy(data: Values): boolean | undefined {
  const refused = takesComments(data['no_comments'])
  return refused === undefined ? takesComments(data['comments']) : !refused
}

function ofTable(table: Values): boolean | undefined {
  const of = (names: readonly string[]) => names.map((name) => takesComments(table[name])).find((one) => one !== undefined)
  const refused = of(closedSwitches)
  // Themes of Jekyll name here who keeps the comments, or that nobody does.
  return of(openSwitches) ?? (refused === undefined ? (takesComments(table['provider']) === false ? false : undefined) : !refused)
}

function isRecord(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
