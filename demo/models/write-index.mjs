// node write-index.mjs [--pictures DIR]   writes index.json beside the pictures
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { NodeIO, getBounds } from '@gltf-transform/core'
import { ALL_EXTENSIONS } from '@gltf-transform/extensions'
import * as products from './products/index.js'
import { webpSize } from './webp.mjs'

const here = path.dirname(fileURLToPath(import.meta.url))
const i = process.argv.indexOf('--pictures')
const dir = path.resolve(i < 0 ? path.join(here, '..', 'pictures') : process.argv[i + 1])
const have = new Set(await readdir(dir))
const io = new NodeIO().registerExtensions(ALL_EXTENSIONS)
const picture = async (extra, file) => {
  const b = await readFile(path.join(dir, file))
  return { ...extra, file, ...webpSize(b), bytes: b.length }
}
const list = []
for (const [id, p] of Object.entries(products)) {
  if (!have.has(`${id}.webp`) || !have.has(`${id}.glb`)) {
    console.error('not rendered yet:', id)
    continue
  }
  const shots = [
    { view: 'hero', variant: null, base: id },
    ...Object.keys(p.views ?? {}).map((view) => ({ view, variant: null, base: `${id}-${view}` })),
    ...(p.variants ?? []).map((variant) => ({ view: 'hero', variant, base: `${id}-${variant}` })),
  ]
  const files = []
  for (const { view, variant, base } of shots)
    for (const file of [`${base}.webp`, `${base}@400.webp`]) {
      if (have.has(file)) files.push(await picture({ view, variant }, file))
      else console.error('not rendered yet:', file)
    }
  const bin = await readFile(path.join(dir, `${id}.glb`))
  const doc = await io.readBinary(bin),
    { min, max } = getBounds(doc.getRoot().getDefaultScene() ?? doc.getRoot().listScenes()[0])
  list.push({
    id,
    name: p.name,
    device: p.device === true,
    files,
    variants: p.variants ?? [],
    glb: {
      file: `${id}.glb`,
      bytes: bin.length,
      sizeMetres: max.map((v, k) => +(v - min[k]).toFixed(3)),
    },
    cut: await picture({}, `${id}.cut.webp`),
  })
}
await writeFile(path.join(dir, 'index.json'), JSON.stringify({ models: list }, null, 1) + '\n')
console.log(`${list.length} models, ${list.reduce((n, m) => n + m.files.length, 0)} pictures`)
