// node render.mjs [id ...] [--views hero,front] [--samples 40] [--no-glb] [--draft] [--out out]
import { build } from 'esbuild'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { mkdtemp, mkdir, writeFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { execSync } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { NodeIO, Logger } from '@gltf-transform/core'
import { ALL_EXTENSIONS } from '@gltf-transform/extensions'
import { MeshoptSimplifier } from 'meshoptimizer'
import { dedup, weld, quantize, prune, join, flatten, simplify } from '@gltf-transform/functions'

const here = path.dirname(fileURLToPath(import.meta.url))
const argv = process.argv.slice(2)
const opt = (k, d) => {
  const i = argv.indexOf('--' + k)
  return i < 0 ? d : argv[i + 1]
}
const flag = (k) => argv.includes('--' + k)
const ids = argv.filter(
  (a, i) =>
    !a.startsWith('--') &&
    !['--views', '--samples', '--out', '--chromium', '--size'].includes(argv[i - 1]),
)
const out = path.resolve(opt('out', path.join(here, 'out')))
const samples = +opt('samples', flag('draft') ? 7 : 28)
const BG = { r: 244, g: 246, b: 249 } // catalogue tile, equals --tile in tokens.css
await mkdir(out, { recursive: true })

const font = require_font()
const js = (
  await build({
    entryPoints: [path.join(here, 'stage.js')],
    bundle: true,
    format: 'iife',
    write: false,
    minify: true,
    logLevel: 'error',
    nodePaths: [path.join(here, 'node_modules')],
  })
).outputFiles[0].text
const profile = await mkdtemp(path.join(tmpdir(), 'tp-models-'))
const ctx = await chromium.launchPersistentContext(profile, {
  executablePath: opt(
    'chromium',
    process.env.CHROMIUM ||
      execSync('command -v chromium || command -v chromium-browser').toString().trim(),
  ),
  headless: true,
  args: [
    '--no-sandbox',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
    '--ignore-gpu-blocklist',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
const page = await ctx.newPage()
page.on('console', (m) => m.type() === 'error' && console.error('[page]', m.text()))
page.on('pageerror', (e) => console.error('[page]', e.message))
await page.setContent(
  `<meta charset=utf-8><style>${font}</style><body><p style="font-family:'Public Sans Variable'">0</p>`,
)
await page.evaluate(
  (n) => {
    window.STUDIO_SIZE = n
  },
  +opt('size', flag('draft') ? 520 : 1200),
)
await page.addScriptTag({ content: js })
const all = await page.evaluate(() => window.studio.list())
const want = ids.length ? all.filter((p) => ids.includes(p.id)) : all
const only = opt('views', '').split(',').filter(Boolean)

async function webp(img, file, limit) {
  // step quality down until it fits
  for (const q of [86, 80, 74, 66, 58, 48, 38, 28]) {
    const b = await img
      .clone()
      .webp({ quality: q, alphaQuality: 90, effort: 5, smartSubsample: true })
      .toBuffer()
    if (b.length <= limit || q === 28) {
      await writeFile(file, b)
      return b.length
    }
  }
}

for (const p of want) {
  const jobs = p.views
    .filter((v) => !only.length || only.includes(v))
    .map((view) => ({ view, variant: null }))
  if (!only.length || only.includes('variants'))
    p.variants.forEach((v) => jobs.push({ view: 'hero', variant: v }))
  for (const { view, variant } of flag('only-glb') ? [] : jobs) {
    const t = Date.now()
    const b64 = await page.evaluate(
      ([id, o]) => window.studio.shoot(id, o),
      [p.id, { view, samples, variant }],
    )
    const png = Buffer.from(b64, 'base64')
    const name = [p.id, variant ?? (view === 'hero' ? null : view)].filter(Boolean).join('-')
    if (flag('draft')) {
      await sharp(png)
        .flatten({ background: BG })
        .png()
        .toFile(path.join(out, name + '.png'))
    } else {
      const tile = sharp(await sharp(png).flatten({ background: BG }).toBuffer())
      const a = await webp(tile, path.join(out, `${name}.webp`), 60 * 1024)
      const s = await webp(tile.clone().resize(400), path.join(out, `${name}@400.webp`), 14 * 1024)
      if (view === 'hero' && !variant)
        for (const edge of [900, 780, 660]) {
          // alpha costs bytes: a busy outline gets a smaller cut-out
          const n = await webp(
            sharp(png).trim({ threshold: 3 }).resize({ width: edge, height: edge, fit: 'inside' }),
            path.join(out, `${name}.cut.webp`),
            60 * 1024,
          )
          if (n <= 60 * 1024) break
        }
      console.log(name, `${(a / 1024).toFixed(0)} KB, card ${(s / 1024).toFixed(0)} KB`)
    }
    console.log(name, ((Date.now() - t) / 1000).toFixed(1) + ' s')
  }
  if ((!flag('no-glb') && !flag('draft')) || flag('only-glb')) {
    const { data, size } = await page.evaluate((id) => window.studio.glb(id), p.id)
    const io = new NodeIO()
      .registerExtensions(ALL_EXTENSIONS)
      .setLogger(new Logger(Logger.Verbosity.SILENT))
    let bin
    for (const ratio of [1, 0.85, 0.7, 0.55, 0.4, 0.28, 0.2]) {
      // thin the mesh until a phone can load it quickly
      const doc = await io.readBinary(new Uint8Array(Buffer.from(data, 'base64')))
      doc.setLogger(new Logger(Logger.Verbosity.SILENT))
      await doc.transform(
        dedup(),
        flatten(),
        join(),
        weld(),
        ...(ratio < 1
          ? [
              simplify({
                simplifier: MeshoptSimplifier,
                ratio,
                error: ratio < 0.5 ? 0.004 : 0.0015,
              }),
            ]
          : []),
        prune(),
        quantize({ quantizePosition: 13, quantizeNormal: 8, quantizeTexcoord: 11 }),
      )
      bin = await io.writeBinary(doc)
      if (bin.length <= 200 * 1024) break
    }
    const f = path.join(out, p.id + '.glb')
    await writeFile(f, bin)
    console.log(
      p.id,
      'glb',
      ((await stat(f)).size / 1024).toFixed(0) + ' KB',
      size.join(' x ') + ' cm',
    )
  }
}
await ctx.close()
await rm(profile, { recursive: true, force: true })

function require_font() {
  try {
    const f = createRequire(import.meta.url).resolve(
      '@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2',
    )
    return `@font-face{font-family:"Public Sans Variable";font-weight:100 900;src:url(data:font/woff2;base64,${readFileSync(f).toString('base64')})}`
  } catch {
    return ''
  }
}
