import type { SourceFile } from './source-files.ts'

/** Each only until it derives what it says of a kind: a file is taken off this list, never put on it. */
const allowed = new Set(['src/content/releases/IssuePage.tsx', 'src/content/releases/contract.ts', 'src/content/releases/items.ts'])

/** Too common for a rule: they are also words of HTML, of the DOM, of HTTP, or what most features are about. */
const everyday = new Set(['article', 'author', 'topic', 'page'])
/** Words with other meanings beside the kind (a mailing list, a held comment): of these only texts beside `kind` are looked at, and addresses. */
const ambiguous = new Set(['release', 'event'])

interface KindWords {
  words: string
  strict: boolean
  /** Its folder, and its pages by the names that their addresses give them. */
  owned: RegExp
}

/** Files that name a kind of content outside its folder: they would have to be found again for the next kind. */
export function kindNameBreaches(files: SourceFile[]): string[] {
  const kinds = files.flatMap(kindsIn)
  return files.flatMap(({ path, text }) => {
    if (!/^(?:src|scripts)\/.*\.tsx?$/.test(path) || path.includes('.test.') || path === 'src/content/kinds.ts' || path === 'scripts/kind-names.ts') return []
    const code = text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*|^(?:import|export) .* from .*|^import '.*|^\} from .*|import\(.*?\)/gm, '')
    const named = kinds.find(({ owned, words, strict }) => !owned.test(path) && patternOf(words, strict).test(code))
    if (named && !allowed.has(path)) return [`${path}: names ${named.words.replace('|', ' or ')}; derive it from src/content/kinds.ts`]
    return !named && allowed.has(path) ? [`${path}: names no kind any more, take it off the list in scripts/kind-names.ts`] : []
  })
}

function kindsIn({ path, text }: SourceFile): KindWords[] {
  const folder = /^(src\/.*\/)kind\.ts$/.exec(path)?.[1]
  if (folder === undefined) return []
  const pages = [...text.matchAll(/: '(\/[^']*)'/g)].map(([, address = '']) => address.slice(1).replaceAll('/', '-').replaceAll(':', ''))
  const owned = new RegExp(`^(?:${folder}|src/pages/(?:${pages.join('|')})\\.tsx$)`)
  return [...text.matchAll(/ name: '(\w+)',\s+plural: '(\w+)'/g)].flatMap(([, name = '', plural = '']) =>
    everyday.has(name) ? [] : [{ words: `${name}|${plural}`, strict: !ambiguous.has(name), owned }],
  )
}

/** In an address or as a whole text; of a strict one as a key or a member too. */
function patternOf(words: string, strict: boolean): RegExp {
  const w = `(?:${words})`
  const address = `/${w}(?=[/'"\`?{)$:|])|href\\.${w}\\b`
  const text = `(['"\`])${w}\\1`
  return new RegExp(strict ? `${text}|${address}|(?:[{,(]\\s*|^\\s*)${w}\\??:|\\.${w}\\b(?!\\(\\))` : `kinds?\\b[^'"\`\\n]{0,12}${text}|${address}`, 'm')
}
