/** How the browser's code is cut: what every page needs in two files, the rest with the screens that need it. */

type Info = {
  importers: readonly string[]
  dynamicImporters: readonly string[]
  isEntry: boolean
}
type Context = { getModuleInfo(id: string): Info | null }

/** Screens of one person, which may be heavier; what only they share does not burden pages for everybody. */
const PERSONAL = /\/domains\/(accounts|cart|orders|payments|messages|shipping)\/web\//
/** So many screens make a block worth sharing in one file; else each button and icon would be a file of its own. */
const SHARED_BY = { public: 2, personal: 3 }

/**
 * Everything that the entry imports at once, directly or not, becomes `vendor` (packages) or `app` (ours). Blocks that
 * pages for everybody share are `blocks`, those that personal screens share are `personal`. Schemas are by themselves.
 */
export function chunkGroups() {
  const isEager = eagerness()
  const screensOf = reach()
  const isPackage = (id: string) => id.includes('/node_modules/')
  /** Reached from the entry by name only: who really uses them loads them. */
  const isSchema = (id: string) => id.endsWith('?schemas') || id.includes('/node_modules/zod/')
  const isBlock = (id: string) =>
    (/\/kit\/(ui|web)\//.test(id) && !id.includes('/gallery/')) ||
    /\/node_modules\/(lucide-react|@tanstack)\/|\/domains\/[\w-]+\/(contract|states)\.ts$/.test(id)

  const nameOf = (id: string, context: Context): string | null => {
    if (isSchema(id)) return 'schemas'
    if (isEager(id, context)) return isPackage(id) ? 'vendor' : 'app'
    if (!isBlock(id)) return null
    const screens = [...screensOf(id, context)].filter((screen) => !screen.includes('/GalleryPage'))
    const forAll = screens.filter((screen) => !PERSONAL.test(screen)).length
    if (forAll >= SHARED_BY.public) return 'blocks'
    return forAll === 0 && screens.length >= SHARED_BY.personal ? 'personal' : null
  }
  return [{ debugName: 'shared', name: nameOf }]
}

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
