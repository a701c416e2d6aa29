import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { entry, loader, pageFiles, reached, readModule, type SourceModule } from './page-modules.ts'

/** Table of all pages: who asks for a page through it goes on from another one. */
const routes = 'src/app/routes.tsx'
/** The page whose parts come later when it is read first, but are shown at once when a reader goes on to it. */
const article = 'src/pages/articles-slug.tsx'
const wholeArticle = 'article'

/** Files of several parts. */
const together: Readonly<Record<string, readonly string[]>> = {
  /** What is first needed when a reader goes on: the pages, how their data comes, and the frame's own late parts. */
  navigation: [
    routes,
    'src/app/next-page.ts',
    'src/discovery/mentions/cards-in.ts',
    'src/app/shell/BarNameplate.tsx',
    'src/app/shell/Footer.tsx',
    'src/community/newsletter/SignUp.tsx',
  ],
  'article-body': ['src/content/articles/ArticleBody.tsx', 'src/community/newsletter/SubscriptionBox.tsx'],
}

/** A module that more files would have a copy of is part of what every page begins with. */
const mostCopies = 21
/** The same of one that is never copied: as a file of its own it would be one more for each of them. */
const mostAsking = 12

/**
 * Keeps something between calls, does something when it is first run, or makes what is known by its identity. Told by the
 * first letters of a line: the source is formatted.
 */
const stateful =
  /^(?:export )?(?:let|var|class|abstract class) |createContext(?:<.*>)?\(|^(?:export )?const [^=]+= (?:new (?:Map|Set|WeakMap|WeakSet)(?:<.*>)?\(\)|\[\]$|\{\}$)|^[\w.]+\(|^(?:for|if) \(/m

/** Which script file each module of readers' pages is in; paths are below the project. */
export interface ScriptFiles {
  /** What every page begins with. */
  site: ReadonlySet<string>
  /** The file with the copy of `module` that what belongs to `file` imports; null: there is one for all. */
  copyFor(file: string, module: string): string | null
  /** The file that has a copy of a part of its own for what belongs to `file`, or null. */
  partCopyFor(file: string, part: string): string | null
  /** The file of a page or a part, by the name of one of them or of `together`; null for other modules. */
  fileOf(path: string): string | null
  /** Of a file of several parts; null: it is that of one page or part. */
  nameOf(file: string | null): string | null
}

/** @param root of the project */
export function scriptFiles(root: string): ScriptFiles {
  const { frame, modulesOf, askers } = filesFrom(root)
  const users = new Map<string, number>()
  for (const path of [...modulesOf].flatMap(([file, modules]) => (file === wholeArticle ? [] : [...modules]))) users.set(path, (users.get(path) ?? 0) + 1)
  const isSingle = (path: string) => !/\.tsx?$/.test(path) || stateful.test(readFileSync(join(root, path), 'utf8'))
  const site = new Set([...frame, ...[...users].filter(([path, count]) => count > (isSingle(path) ? mostAsking : mostCopies)).map(([path]) => path)])
  const isShared = (path: string) => site.has(path) || isSingle(path)
  const shared = new Set([...users.keys()].filter(isShared))

  function copyFor(file: string, module: string): string | null {
    // It comes before all others, and alone.
    if (file === loader) return loader
    if (shared.has(module)) return null
    // What alone asks for a part is here before it.
    const [asker, ...others] = askers.get(file) ?? []
    const before = asker === undefined || asker === entry || others.length > 0 ? null : copyFor(asker, module)
    return before !== null && modulesOf.get(before)?.has(module) ? before : file
  }
  const isWhole = (file: string, part: string) => (part === article ? file === 'navigation' : file === wholeArticle && fileOf(part) === 'article-body')
  const fileOf = (path: string) => fileNamed(path, modulesOf)
  const nameOf = (file: string | null) => (file !== null && (file in together || file === wholeArticle) ? file : null)
  return { site, copyFor, partCopyFor: (file, part) => (isWhole(file, part) ? wholeArticle : null), fileOf, nameOf }
}

interface Files {
  frame: ReadonlySet<string>
  /** Of each file, without regard to what others have of it. */
  modulesOf: Map<string, ReadonlySet<string>>
  /** Of each file of parts, the files that ask for it. */
  askers: Map<string, Set<string>>
}

function filesFrom(root: string): Files {
  const modules = new Map<string, SourceModule>()
  const moduleAt = (path: string): SourceModule => {
    const known = modules.get(path) ?? readModule(root, path)
    modules.set(path, known)
    return known
  }
  const rootsOf = (file: string) => (file === wholeArticle ? [article, ...(together['article-body'] ?? [])] : (together[file] ?? [file]))
  const modulesOf = new Map<string, ReadonlySet<string>>()
  const askers = new Map<string, Set<string>>()
  const queue = [entry, loader, 'navigation', wholeArticle, ...globSync(pageFiles, { cwd: root })]
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (modulesOf.has(file)) continue
    const files = new Set(reached([...rootsOf(file)], (path) => moduleAt(path).imports))
    modulesOf.set(file, files)
    for (const part of [...files].flatMap((path) => [...moduleAt(path).drawn, ...moduleAt(path).parts])) {
      const name = fileNamed(part, modulesOf) ?? part
      if (file !== wholeArticle || name !== 'article-body') askers.set(name, (askers.get(name) ?? new Set()).add(file))
      queue.push(name)
    }
  }
  return { frame: modulesOf.get(entry) ?? new Set(), modulesOf, askers }
}

function fileNamed(path: string, modulesOf: ReadonlyMap<string, unknown>): string | null {
  return Object.keys(together).find((name) => together[name]?.includes(path)) ?? (modulesOf.has(path) ? path : null)
}
