/** Files that are written from others and not committed. */
import { globSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { ROOT } from './sources.ts'

/**
 * Deletes generated files whose source was moved or deleted: git ignores them, but the compiler still reads them. A folder
 * that held nothing else is deleted with them.
 * @param pattern all files that this writer could ever have written, from the root
 * @param written the files that it has just written, from the root
 */
export function removeStale(pattern: string, written: readonly string[], root = ROOT): void {
  const current = new Set(written.map(normalize))
  for (const file of globSync(pattern, { cwd: root })) {
    if (current.has(normalize(file))) continue
    rmSync(join(root, file))
    const folder = join(root, dirname(file))
    if (readdirSync(folder).length === 0) rmdirSync(folder)
  }
}
