// node check-glb.mjs [id ...] [--pictures DIR] [--chromium FILE]   opens every GLB in <model-viewer>
import { chromium } from 'playwright-core'
import { createServer } from 'node:http'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { createRequire } from 'node:module'
import { execSync } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const argv = process.argv.slice(2),
  opt = (k, d) => {
    const i = argv.indexOf('--' + k)
    return i < 0 ? d : argv[i + 1]
  }
const dir = path.resolve(
  opt('pictures', path.join(path.dirname(fileURLToPath(import.meta.url)), '..', 'pictures')),
)
const ids = argv.filter((a, i) => !a.startsWith('--') && !argv[i - 1]?.startsWith('--'))
const viewer = createRequire(import.meta.url)
  .resolve('@google/model-viewer')
  .replace(/dist[\\/].*$/, 'dist/model-viewer.min.js')
const models = JSON.parse(readFileSync(path.join(dir, 'index.json'), 'utf8')).models.filter(
  (m) => !ids.length || ids.includes(m.id),
)

const server = createServer(async (req, res) => {
  const name = decodeURIComponent(new URL(req.url, 'http://x').pathname.slice(1))
  try {
    if (name === '')
      return res
        .writeHead(200, { 'content-type': 'text/html' })
        .end(
          '<!doctype html><meta charset=utf-8><title>GLB</title><link rel=icon href="data:,"><script type=module src=/viewer.js></script><body></body>',
        )
    if (name === 'viewer.js')
      return res.writeHead(200, { 'content-type': 'text/javascript' }).end(await readFile(viewer))
    if (!/^[\w.-]+\.glb$/.test(name)) return res.writeHead(404).end()
    res
      .writeHead(200, { 'content-type': 'model/gltf-binary' })
      .end(await readFile(path.join(dir, name)))
  } catch {
    res.writeHead(404).end()
  }
})
await new Promise((r) => server.listen(0, '127.0.0.1', r))
const base = `http://127.0.0.1:${server.address().port}/`
const profile = await mkdtemp(path.join(tmpdir(), 'tp-glb-'))
const ctx = await chromium.launchPersistentContext(profile, {
  executablePath: opt(
    'chromium',
    process.env.CHROMIUM ||
      execSync('command -v chromium || command -v chromium-browser').toString().trim(),
  ),
  headless: true,
  viewport: { width: 480, height: 480 },
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
const page = await ctx.newPage(),
  requests = []
page.on('request', (r) => {
  if (!/^(data|blob):/.test(r.url()) && !r.url().startsWith(base)) requests.push(r.url())
})
await page.goto(base)
await page.waitForFunction(() => customElements.get('model-viewer'), null, { timeout: 60000 })
let failed = 0
for (const m of models) {
  const r = await page
    .evaluate(
      (url) =>
        new Promise((done) => {
          document.body.replaceChildren()
          const v = document.createElement('model-viewer'),
            t = performance.now()
          const end = (o) => {
            clearTimeout(stop)
            done({ ...o, ms: Math.round(performance.now() - t) })
          }
          const stop = setTimeout(() => end({ error: 'no load event in 60 s' }), 60000)
          v.addEventListener('load', () => {
            const d = v.getDimensions()
            end({ size: [d.x, d.y, d.z].map((n) => +n.toFixed(3)) })
          })
          v.addEventListener('error', (e) =>
            end({ error: e.detail?.sourceError?.message ?? e.detail?.type ?? 'error' }),
          )
          v.style.cssText = 'width:320px;height:320px;display:block'
          v.loading = 'eager'
          v.src = url
          document.body.append(v)
        }),
      '/' + m.glb.file,
    )
    .catch((e) => ({ error: e.message }))
  const off = r.size?.some(
    (n, i) => Math.abs(n - m.glb.sizeMetres[i]) > 0.005 + m.glb.sizeMetres[i] * 0.01,
  )
  if (r.error || off) {
    failed++
    console.error(
      'FAIL',
      m.glb.file,
      r.error ?? `size ${r.size} m, index says ${m.glb.sizeMetres} m`,
    )
  } else console.log('ok', m.glb.file, `${r.size.join(' × ')} m, ${r.ms} ms`)
}
if (requests.length) {
  failed++
  console.error('FAIL requests to other hosts:', [...new Set(requests)].join(' '))
}
await ctx.close()
server.close()
await rm(profile, { recursive: true, force: true })
console.log(`${models.length} models opened, ${failed} failures`)
process.exit(failed || !models.length ? 1 : 0)
