/** Serves pages: the rendered storefront, the back office as one page, and the files of both. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { LANGS, type Lang } from '#kit/contract/lang.ts'
import { INERT } from '#kit/server/http/headers.ts'
import type { PageCache } from '#kit/server/cache/page-cache.ts'
import { servePages } from '#kit/server/http/pages.ts'
import type { Renderer } from '#kit/web/pages/page.ts'
import { routerManifest, type ViteManifest } from './manifest.ts'
import { movedToOf } from './moved.ts'
import { officePages, sendOffice, shopFactsOf } from './office.ts'
import { serveWellKnown } from './well-known.ts'

export type WebOptions = {
  /** The output folder of `scripts/build.ts`. */
  dist: string
  cache: PageCache
}

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** The built shop. Development is served by `apps/api/development.ts`. */
export async function serveBuilt(app: FastifyInstance, { dist, cache }: WebOptions): Promise<void> {
  const { build } = readJson<{ build: string }>(join(dist, 'build.json'))
  await serveFiles(app, join(dist, 'storefront', 'assets'), '/assets/')
  await serveFiles(app, join(dist, 'office', 'office', 'assets'), '/office/assets/')
  app.get('/build.json', async (_request, reply) =>
    reply.headers({ ...INERT, 'cache-control': 'no-store' }).send({ build }),
  )

  serveWellKnown(app)
  const shop = shopFactsOf(app)
  const office = officePages(
    readJson<ViteManifest>(join(dist, 'office', 'manifest.json')),
    app.config,
  )
  sendOffice(app, async () => office(await shop()))

  const vite = readJson<ViteManifest>(join(dist, 'storefront', 'manifest.json'))
  const files = readJson<Record<string, string>>(join(dist, 'routes.json'))
  const manifests = new Map(LANGS.map((lang) => [lang, routerManifest(vite, files, lang)]))
  await servePages(app, {
    cache,
    build,
    isDevelopment: false,
    shop,
    movedTo: movedToOf(app),
    manifestOf: (lang: Lang) => manifests.get(lang),
    renderer: () => import(join(dist, 'server', 'entry-server.js')) as Promise<Renderer>,
  })
}

/** Their names change with their content, so browsers never revalidate them. */
async function serveFiles(app: FastifyInstance, root: string, prefix: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    prefix,
    decorateReply: false,
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_SECONDS * 1000,
    index: false,
  })
}

const readJson = <Value>(file: string): Value => JSON.parse(readFileSync(file, 'utf8')) as Value
