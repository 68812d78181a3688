/** Whether the build still matches the sources. Small, because every start needs it. */
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')
export const DIST = join(ROOT, 'dist')

/** Everything that goes into a bundle. Server code is not bundled. */
const SOURCES = [
  'apps/{storefront,office}/**/*.{ts,tsx,css,svg,json}',
  'domains/*/{web,office,messages}/**/*',
  'domains/*/*.ts',
  'kit/{contract,web,ui,messages,form-messages,office-messages}/**/*',
  'kit/server/text/{words,icu,translate}.ts',
  'apps/api/manifest.ts',
  'scripts/build.ts',
  'scripts/vite/*.ts',
  'package-lock.json',
]

/** A hash of the current sources. */
export function sourceHash(): string {
  const hash = createHash('sha256')
  const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !/\.(gen|test)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  for (const file of [...new Set(files)].sort()) {
    hash.update(file.slice(ROOT.length)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex').slice(0, 16)
}

/** The source hash of a build folder, or undefined. */
export function buildIn(folder: string): string | undefined {
  const file = join(folder, 'build.json')
  if (!existsSync(file)) return undefined
  return (JSON.parse(readFileSync(file, 'utf8')) as { build: string }).build
}
