// node check-pictures.mjs [--pictures DIR]   plain Node, no packages; exits 1 when something is wrong
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { webpSize } from './webp.mjs'

const i = process.argv.indexOf('--pictures')
const dir = path.resolve(
  i < 0
    ? path.join(path.dirname(fileURLToPath(import.meta.url)), '..', 'pictures')
    : process.argv[i + 1],
)
const LIMIT = { full: 60 * 1024, card: 14 * 1024, cut: 60 * 1024, glb: 200 * 1024 },
  MODELS = 32,
  DEVICES = 8
const bad = [],
  seen = new Set(),
  biggest = {}
const check = (ok, text) => {
  if (!ok) bad.push(text)
  return ok
}
const file = (name, kind) => {
  check(typeof name === 'string' && !name.includes('/'), `bad file name ${name}`)
  check(!seen.has(name), `${name}: listed twice`)
  seen.add(name)
  let b
  try {
    b = readFileSync(path.join(dir, name))
  } catch {
    check(false, `${name}: missing`)
    return null
  }
  check(b.length > 500, `${name}: only ${b.length} bytes`)
  check(b.length <= LIMIT[kind], `${name}: ${b.length} bytes, limit ${LIMIT[kind]}`)
  if (!biggest[kind] || b.length > biggest[kind].bytes) biggest[kind] = { name, bytes: b.length }
  return b
}
const size = (b, name) => {
  try {
    return webpSize(b)
  } catch (e) {
    check(false, `${name}: ${e.message}`)
    return { width: 0, height: 0 }
  }
}

const { models } = JSON.parse(readFileSync(path.join(dir, 'index.json'), 'utf8'))
check(models.length >= MODELS, `${models.length} models, at least ${MODELS} expected`)
check(models.filter((m) => m.device).length >= DEVICES, `fewer than ${DEVICES} devices`)
check(new Set(models.map((m) => m.id)).size === models.length, 'a model is listed twice')
for (const m of models) {
  check(m.name?.cn && m.name?.en, `${m.id}: needs a Chinese and an English name`)
  const key = (f) => `${f.view}/${f.variant ?? ''}`,
    pairs = new Map()
  for (const f of m.files) {
    const card = f.file.endsWith('@400.webp'),
      b = file(f.file, card ? 'card' : 'full')
    if (!b) continue
    const s = size(b, f.file),
      edge = card ? 400 : 1200
    check(
      s.width === edge && s.height === edge,
      `${f.file}: ${s.width} × ${s.height}, expected ${edge} × ${edge}`,
    )
    check(
      s.width === f.width && s.height === f.height && b.length === f.bytes,
      `${f.file}: index differs from the file`,
    )
    pairs.set(key(f), (pairs.get(key(f)) ?? 0) + 1)
  }
  for (const [k, n] of pairs) check(n === 2, `${m.id} ${k}: needs the 1200 and the 400 picture`)
  const views = new Set(m.files.filter((f) => !f.variant).map((f) => f.view))
  check(views.has('hero') && views.size >= 2, `${m.id}: needs hero and one more view`)
  for (const v of m.variants)
    check(
      m.files.some((f) => f.variant === v),
      `${m.id}: no picture of ${v}`,
    )
  const cut = file(m.cut.file, 'cut')
  if (cut) {
    const s = size(cut, m.cut.file)
    check(
      Math.max(s.width, s.height) <= 900 && s.width === m.cut.width && s.height === m.cut.height,
      `${m.cut.file}: ${s.width} × ${s.height}`,
    )
  }
  const glb = file(m.glb.file, 'glb')
  if (glb) {
    check(
      glb.toString('latin1', 0, 4) === 'glTF' &&
        glb.readUInt32LE(4) === 2 &&
        glb.readUInt32LE(8) === glb.length,
      `${m.glb.file}: not a complete glTF 2 binary`,
    )
    check(glb.length === m.glb.bytes, `${m.glb.file}: index differs from the file`)
  }
  check(
    m.glb.sizeMetres?.length === 3 && m.glb.sizeMetres.every((v) => v > 0.005 && v < 6),
    `${m.id}: unlikely size ${m.glb.sizeMetres}`,
  )
}
for (const name of readdirSync(dir))
  if (name !== 'index.json') check(seen.has(name), `${name}: not in index.json`)
for (const [kind, b] of Object.entries(biggest))
  console.log(`largest ${kind}: ${b.name} ${b.bytes} bytes`)
console.log(
  `${models.length} models (${models.filter((m) => m.device).length} devices), ${seen.size} files looked at, ${bad.length} problems`,
)
if (bad.length) {
  console.error(bad.join('\n'))
  process.exit(1)
}
