/** Measures what the browser loads before each page works, from the build, and checks it against the budget. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGS } from '#kit/contract/lang.ts'
import { reachedFrom, routerManifest, type ViteManifest } from '#apps/api/manifest.ts'
import { DIST } from './sources.ts'
import { PERSONAL_ADDRESS } from './vite/routes.ts'

/**
 * Compressed bytes of JavaScript before a page works (`docs/decisions/0165-browser-build-by-the-libraries-own-means.md`).
 * Personal pages may use the component library; all others are public.
 */
const PUBLIC_BYTES = 145 * 1024
const ACCOUNT_BYTES = 223 * 1024
const OFFICE_BYTES = 400 * 1024
/** Requests for scripts, without styles and pictures. The office is opened once a day and stays open. */
const MOST_FILES = 66
const MOST_FILES_OF_OFFICE = 80

/** Pages with component samples show all of them at once, and are not part of the shop. */
const LEFT_OUT = /\/test(-unit-selector)?$/

type Weight = { page: string; lang: string; bytes: number; files: number; budget: number }

const readJson = <Value>(file: string) =>
  JSON.parse(readFileSync(join(DIST, file), 'utf8')) as Value

const sizes = new Map<string, number>()
/** @param path below `dist` */
function sizeOf(path: string): number {
  const known = sizes.get(path) ?? readFileSync(join(DIST, `${path}.br`)).length
  sizes.set(path, known)
  return known
}

function weights(): Weight[] {
  const vite = readJson<ViteManifest>('storefront/manifest.json')
  const files = readJson<Record<string, string>>('routes.json')
  const pages = Object.keys(files).filter((id) => id !== '__root__' && !LEFT_OUT.test(id))
  return LANGS.flatMap((lang) => {
    const { routes } = routerManifest(vite, files, lang)
    return pages.map((page) => {
      const chain = ['__root__', ...pages.filter((id) => page === id || page.startsWith(`${id}/`))]
      const scripts = new Set<string>()
      for (const id of chain) {
        for (const each of routes[id]?.preloads ?? []) scripts.add(each)
        for (const { attrs } of routes[id]?.scripts ?? []) scripts.add(attrs.src)
      }
      const bytes = [...scripts].reduce((sum, each) => sum + sizeOf(`storefront${each}`), 0)
      return {
        page,
        lang,
        bytes,
        files: scripts.size,
        budget: PERSONAL_ADDRESS.test(page.replace(/^\/_shop/, '')) ? ACCOUNT_BYTES : PUBLIC_BYTES,
      }
    })
  })
}

/** The frame of the back office, one of its screens, and the messages of a language. */
function officeWeights(): Weight[] {
  const vite = readJson<ViteManifest>('office/manifest.json')
  const keys = Object.keys(vite)
  const screens = keys.filter((key) => key.includes('?tsr-split'))
  const frame = screens.filter((key) => key.includes('/OfficeFrame.tsx'))
  return LANGS.flatMap((lang) => {
    const words = keys.filter((key) => key.endsWith(`words/${lang}`))
    if (words.length === 0 || frame.length === 0) throw new Error('the office lacks a part')
    return screens.map((screen) => {
      const parts = ['apps/office/entry-client.tsx', ...words, ...frame, screen]
      const files = new Set(reachedFrom(vite, parts).map((key) => vite[key]?.file ?? ''))
      const bytes = [...files].reduce((sum, file) => sum + sizeOf(`office/${file}`), 0)
      const page = `office: ${screen.replace(/\?.*/, '')}`
      return { page, lang, bytes, files: files.size, budget: OFFICE_BYTES }
    })
  })
}

const all = [...weights(), ...officeWeights()]
const heaviest = new Map<string, Weight>()
for (const each of all) {
  const before = heaviest.get(each.page)
  if (before === undefined || each.bytes > before.bytes) heaviest.set(each.page, each)
}
const sorted = [...heaviest.values()].sort((a, b) => b.bytes / b.budget - a.bytes / a.budget)
const tooHeavy = sorted.filter(
  ({ bytes, budget, files }) =>
    bytes > budget || files > (budget === OFFICE_BYTES ? MOST_FILES_OF_OFFICE : MOST_FILES),
)
for (const { page, lang, bytes, budget, files } of process.argv.includes('--all')
  ? sorted
  : tooHeavy) {
  const kilobytes = (bytes / 1024).toFixed(1).padStart(6)
  console.log(`${kilobytes} of ${budget / 1024} KB in ${files} files  ${page} (${lang})`)
}
console.log(`${sorted.length} pages weighed, ${tooHeavy.length} too heavy`)
if (sorted.length === 0 || tooHeavy.length > 0) process.exitCode = 1
