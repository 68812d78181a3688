/** Pages in development: sources served with hot reload by the bundler, on the same port as everything else. */
import react from '@vitejs/plugin-react'
import type { FastifyInstance } from 'fastify'
import { createServer, type ViteDevServer } from 'vite'
import { servePages } from '#kit/server/http/pages.ts'
import type { PageCache } from '#kit/server/cache/page-cache.ts'
import type { Renderer } from '#kit/web/pages/page.ts'
import { developmentConfig } from '../../scripts/vite/config.ts'
import { writeCalls } from '../../scripts/write-calls.ts'
import { writeWords } from '../../scripts/write-words.ts'
import { officeHeaders, officeHtml, sendOffice, shopFactsOf } from './office.ts'
import { movedToOf } from './moved.ts'
import { serveWellKnown } from './well-known.ts'

/** The sources of the back office have a prefix of their own, so that the two bundlers do not share files. */
const OFFICE_BASE = '/office-dev/'
const OWN = /^\/(api|health|metrics|office(?!-dev)|favicon\.svg|robots\.txt|build\.json)(\/|\?|$)/

export async function serveDevelopment(app: FastifyInstance, cache: PageCache): Promise<void> {
  writeWords()
  await writeCalls() // a changed contract restarts the shop
  const storefront = await createServer(developmentConfig('storefront', '/'))
  const office = await createServer(developmentConfig('office', OFFICE_BASE))
  app.addHook('onClose', async () => {
    await Promise.all([storefront.close(), office.close()])
  })
  app.addHook('onRequest', (request, reply, next) => {
    if (OWN.test(request.url)) return next()
    const vite = request.url.startsWith(OFFICE_BASE) ? office : storefront
    vite.middlewares(request.raw, reply.raw, next)
  })
  serveWellKnown(app)
  app.get('/build.json', async () => ({ build: '' }))
  const shop = shopFactsOf(app)
  sendOffice(app, async () => {
    const scripts = [`${OFFICE_BASE}@vite/client`, `${OFFICE_BASE}apps/office/entry-client.tsx`]
    const html = officeHtml(
      scripts,
      [],
      { isDemo: app.config.demo, ...(await shop()) },
      `<script type="module">${preamble(OFFICE_BASE)}</script>`,
    )
    return { html, headers: officeHeaders(html, app.config, true) }
  })
  await servePages(app, {
    cache,
    build: 'development',
    isDevelopment: true,
    shop,
    movedTo: movedToOf(app),
    manifestOf: () => MANIFEST,
    renderer: () => rendererOf(storefront),
  })
}

const rendererOf = (vite: ViteDevServer) =>
  vite.ssrLoadModule('/apps/storefront/entry-server.tsx') as Promise<Renderer>

const preamble = (base: string) => react.preambleCode.replace('__BASE__', base)

const MANIFEST = {
  routes: {
    __root__: {
      css: ['/apps/storefront/styles.css?direct'],
      scripts: [
        { attrs: { type: 'module' }, children: preamble('/') },
        { attrs: { type: 'module', src: '/@vite/client' } },
        { attrs: { type: 'module', src: '/apps/storefront/entry-client.tsx' } },
      ],
    },
  },
}
