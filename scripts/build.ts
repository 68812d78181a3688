/** Builds the browser's files and the renderer into dist/, only when a source has changed. */
import { globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build as bundle } from 'vite'
import { routeFilesIn } from '#apps/api/manifest.ts'
import { prepareDictionary } from '#domains/search/server/door.ts'
import { buildIn, DIST, ROOT, sourceHash } from './sources.ts'
import { clientBuild, serverBuild } from './vite/config.ts'
import { APPS, writeRoutes } from './vite/routes.ts'
import { writeCalls } from './write-calls.ts'
import { writeWords } from './write-words.ts'

export type Built = { build: string; isNew: boolean }

/** @param report called with a line for each long step */
export async function buildIfChanged(report: (line: string) => void): Promise<Built> {
  const build = sourceHash()
  if (buildIn(DIST) === build) return { build, isNew: false }
  // Created beside its final place and renamed, so that a failed or interrupted build leaves the old one.
  const fresh = `${DIST}.new-${process.pid}`
  try {
    await buildInto(fresh, build, report)
    rmSync(DIST, { recursive: true, force: true })
    renameSync(fresh, DIST)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
  return { build, isNew: true }
}

async function buildInto(
  fresh: string,
  build: string,
  report: (line: string) => void,
): Promise<void> {
  mkdirSync(fresh, { recursive: true })
  process.env.VITE_BUILD = build
  process.env.NODE_ENV = 'production' // for every caller, tests too
  writeWords()
  await writeCalls()
  for (const app of APPS) await writeRoutes(app, ROOT)
  for (const app of APPS) {
    report(`building the ${app}`)
    await bundle(clientBuild(app, join(fresh, app)))
  }
  report('building the pages')
  await bundle(serverBuild(join(fresh, 'server')))
  const tree = readFileSync(join(ROOT, 'apps/storefront/routeTree.gen.ts'), 'utf8')
  writeFileSync(join(fresh, 'routes.json'), JSON.stringify(routeFilesIn(tree)))
  report('compressing')
  await compress(fresh)
  writeFileSync(join(fresh, 'build.json'), JSON.stringify({ build }))
}

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Files of a build never change, so they are compressed once at the highest level. */
async function compress(folder: string): Promise<void> {
  for (const file of globSync('{storefront,office}/**/*.{js,css,svg}', { cwd: folder })) {
    const path = join(folder, file)
    const body = readFileSync(path)
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    }
    writeFileSync(`${path}.br`, await toBrotli(body, { params }))
    writeFileSync(`${path}.gz`, await toGzip(body, { level: 9 }))
  }
}

if (import.meta.main) {
  const { isNew } = await buildIfChanged((line) => console.log(`  ${line}`))
  if (!isNew) console.log('  nothing has changed')
  if (await prepareDictionary()) console.log('  dictionaries of the search compiled')
}
