/** How the browser's code is cut: what every page needs in two files, the rest with the screens that need it. */
import { join } from 'node:path'
import { ROOT } from '../sources.ts'
import { personalFiles, type AppName } from './routes.ts'

type Info = {
  importers: readonly string[]
  dynamicImporters: readonly string[]
  isEntry: boolean
}
type Context = { getModuleInfo(id: string): Info | null }

/** What every page stands in. */
const FRAMES = /\/(Shop|Office)Frame\./
/** What personal pages stand in besides. */
const PERSONAL_FRAMES = /\/(Account|Setting)Frame\./
/** Pages to look at blocks, which are not the shop's. */
const SAMPLES = /\/(Gallery|UnitSelector)Page/
/** So many of them make a block worth sharing; else each button and icon would be a file of its own. */
const SHARED_BY = 4
/** What the heaviest page, a product's, shows as well as so many kinds of pages comes with the frame at once. */
const FOR_ALL = 3

/**
 * Everything that the entry imports at once, directly or not, becomes `vendor` (packages) or `app` (ours). What the frame
 * of the shop or of the office and several kinds of pages show is `frame`: not `app`, as it may wait for words, whose language the entry
 * tells. What several screens share lies in one file for each set of screens that have the same things in common, so that
 * no page loads what only others show. What is opened later (dialogs, menus) never weighs on a page: what only such
 * parts share is `late`. What only personal pages share is one file for all of them, as these may be heavier; what only the pages of one domain
 * share, like their frame, is a file of these, so that others do not wait for the domain's words. Schemas that come late are by themselves.
 */
export function chunkGroups(app: AppName) {
  const isPersonal = personalScreens(app)
  const isEager = eagerness()
  const rootsOf = reach()
  const sharedBy = sharing()
  const isPackage = (id: string) => id.includes('/node_modules/')
  const isSchema = (id: string) => /\/node_modules\/zod\/|\/kit\/contract\/values\.ts$/.test(id)
  const isLateWords = (id: string) => id.includes('virtual:')

  const nameOf = (id: string, context: Context): string | null => {
    if (isEager(id, context)) return isPackage(id) ? 'vendor' : 'app'
    if (isSchema(id)) return 'schemas'
    if (isLateWords(id) || isScreen(id)) return null
    const roots = [...rootsOf(id, context)].filter((root) => !SAMPLES.test(root))
    const screens = roots.filter(isScreen)
    if (screens.length === 0) return roots.length > 1 ? 'late' : null
    if (screens.some((screen) => FRAMES.test(screen))) return 'frame'
    const forAll = screens.filter((screen) => !isPersonal(screen))
    if (forAll.length === 0) {
      if (screens.length < SHARED_BY) return null
      const [domain, ...others] = new Set(screens.map(domainOf))
      const isForAll = others.length > 0 || screens.some((screen) => PERSONAL_FRAMES.test(screen))
      return isForAll ? 'personal' : `pages-of-${domain}`
    }
    const kinds = new Set(forAll.map(kindOf))
    const isOfProduct = [...kinds].some((kind) => kind.includes('/ProductPage'))
    if (isOfProduct && kinds.size >= FOR_ALL) return 'frame'
    // What one screen alone has lies in its own file.
    if (roots.length === 1) return null
    const ofPersonal = new Set(screens.filter(isPersonal).map(domainOf))
    // What one domain's personal pages share with public ones brings its words: the others have a file without them.
    const [domain, ...others] = ofPersonal
    const personal =
      ofPersonal.size === 0 ? [] : [others.length > 0 ? 'personal' : `personal-${domain}`]
    return sharedBy([...forAll, ...personal].sort().join())
  }
  return [{ debugName: 'shared', name: nameOf }]
}

/** Whether a screen's module belongs to a personal page; the office has only those, and they share by screens. */
function personalScreens(app: AppName): (screen: string) => boolean {
  const files = new Set(app === 'storefront' ? personalFiles().map((file) => join(ROOT, file)) : [])
  return (screen) => files.has(screen.replace(/\?.*$/, ''))
}

/** The four addresses of the list show one screen. */
const kindOf = (screen: string) => (screen.includes('ListPage') ? 'list' : screen)

const domainOf = (screen: string) => /\/domains\/([^/]+)\//.exec(screen)?.[1]

/** A short name for a set of screens: the names of all files are told to every page. */
function sharing(): (screens: string) => string {
  const known = new Map<string, string>()
  return (screens) => {
    const name = known.get(screens) ?? `s${known.size.toString(36)}`
    known.set(screens, name)
    return name
  }
}

/** The part of a screen's file that is loaded with its address; all else that comes late comes with a gesture. */
const isScreen = (id: string) => id.includes('?tsr-split')

/** Whether the entry imports a module at once. */
function eagerness(): (id: string, context: Context) => boolean {
  const known = new Map<string, boolean>()
  const look = (id: string, context: Context, path: Set<string>): boolean => {
    const before = known.get(id)
    if (before !== undefined) return before
    if (path.has(id)) return false
    const info = context.getModuleInfo(id)
    if (info === null) return false
    path.add(id)
    const eager = info.isEntry || info.importers.some((each) => look(each, context, path))
    path.delete(id)
    if (eager || path.size === 0) known.set(id, eager)
    return eager
  }
  return (id, context) => look(id, context, new Set())
}

/** The modules that are loaded late and bring a module along: screens, and what they open. */
function reach(): (id: string, context: Context) => Set<string> {
  const known = new Map<string, Set<string>>()
  return (id, context) => {
    const before = known.get(id)
    if (before !== undefined) return before
    const roots = new Set<string>()
    const seen = new Set<string>()
    const visit = (each: string) => {
      if (seen.has(each)) return
      seen.add(each)
      const info = context.getModuleInfo(each)
      if (info === null) return
      if (info.dynamicImporters.length > 0) roots.add(each)
      info.importers.forEach(visit)
    }
    visit(id)
    known.set(id, roots)
    return roots
  }
}
