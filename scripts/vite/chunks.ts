/** How the browser's code is cut: what every page needs in two files, the rest with the screens that need it. */

/** What so many screens use comes in one file; else each button and icon would be a file of its own. */
const SHARED_BY = 4

type Context = {
  getModuleInfo(id: string): { importers: readonly string[]; isEntry: boolean } | null
}

/**
 * Everything that the entry imports at once, directly or not, becomes `vendor` (packages) or `app` (ours). Without
 * this each small module that a screen shares with the entry would be a file of its own.
 */
export function chunkGroups() {
  const known = new Map<string, boolean>()
  const isEager = (id: string, context: Context, path: Set<string>): boolean => {
    const before = known.get(id)
    if (before !== undefined) return before
    if (path.has(id)) return false
    const info = context.getModuleInfo(id)
    if (info === null) return false
    path.add(id)
    const eager = info.isEntry || info.importers.some((each) => isEager(each, context, path))
    path.delete(id)
    if (eager || path.size === 0) known.set(id, eager)
    return eager
  }
  const isPackage = (id: string) => id.includes('/node_modules/')
  /** Reached from the entry by name only: who really uses them loads them. */
  const isSchema = (id: string) => id.endsWith('?schemas') || id.includes('/node_modules/zod/')
  const isBlock = (id: string) =>
    (/\/kit\/(ui|web)\//.test(id) && !id.includes('/gallery/')) || id.includes('/lucide-react/')
  return [
    {
      debugName: 'schemas',
      priority: 3,
      name: (id: string) => (isSchema(id) ? 'schemas' : null),
    },
    {
      debugName: 'vendor',
      priority: 2,
      name: (id: string, context: Context) =>
        isPackage(id) && isEager(id, context, new Set()) ? 'vendor' : null,
    },
    {
      debugName: 'app',
      priority: 1,
      name: (id: string, context: Context) => (isEager(id, context, new Set()) ? 'app' : null),
    },
    {
      debugName: 'blocks',
      priority: 0,
      minShareCount: SHARED_BY,
      name: (id: string) => (isBlock(id) ? 'blocks' : null),
    },
  ]
}
