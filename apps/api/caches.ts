/** Caches pages and answers in this process while it receives invalidations of all processes, with metrics. */
import type { FastifyInstance } from 'fastify'
import { newAnswerCache, type AnswerCache } from '#kit/server/cache/answer-cache.ts'
import type { Gauge } from '#kit/server/metrics.ts'
import { newPageCache, type PageCache } from '#kit/server/cache/page-cache.ts'
import { onInvalidation } from '#kit/server/cache/invalidate.ts'
import { listenForInvalidations } from '#kit/server/cache/invalidation-listener.ts'

export type Caches = { pages: PageCache; answers: AnswerCache }

/** @param url of the database, not through a transaction pooler */
export async function openCaches(app: FastifyInstance, url: string): Promise<Caches> {
  const pages = newPageCache()
  const answers = newAnswerCache()
  const deafen = onInvalidation((tags) => {
    pages.purge(tags)
    answers.purge(tags)
  })
  const purges = await listenForInvalidations({ url, log: app.log })
  app.addHook('onClose', async () => {
    deafen()
    await purges.stop()
  })
  return { pages, answers }
}

export function gaugesOf({ pages, answers }: Caches): Gauge[] {
  return [...figuresOf('pages', pages), ...figuresOf('answers', answers)]
}

function figuresOf(name: string, cache: Pick<PageCache, 'stats'>): Gauge[] {
  const figure = (key: keyof ReturnType<PageCache['stats']>, help: string): Gauge => ({
    name: `${name}_${key}`,
    help: `${name} ${help}`,
    read: () => cache.stats()[key],
  })
  return [
    figure('hits', 'sent as they were kept'),
    figure('stale', 'sent old while they were made anew'),
    figure('misses', 'that had to be made'),
    figure('entries', 'that are kept'),
    figure('bytes', 'take so many'),
  ]
}
