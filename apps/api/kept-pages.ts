/** Keeps pages in this process for as long as it hears what any process purges, and tells how well that works. */
import type { FastifyInstance } from 'fastify'
import type { Gauge } from '#kit/server/metrics.ts'
import { newPageCache, type PageCache } from '#kit/server/page-cache.ts'
import { listenForPurges } from '#kit/server/purge-listener.ts'

/** @param url of the database, not through a transaction pooler */
export async function openPageCache(app: FastifyInstance, url: string): Promise<PageCache> {
  const cache = newPageCache()
  const purges = await listenForPurges({ url, log: app.log, onPurge: (tags) => cache.purge(tags) })
  app.addHook('onClose', () => purges.stop())
  return cache
}

export function gaugesOf(cache: PageCache): Gauge[] {
  const figure = (name: keyof ReturnType<PageCache['stats']>, help: string): Gauge => ({
    name: `pages_${name}`,
    help,
    read: () => cache.stats()[name],
  })
  return [
    figure('hits', 'pages sent as they were kept'),
    figure('stale', 'pages sent old while they were made anew'),
    figure('misses', 'pages that had to be made'),
    figure('entries', 'pages that are kept'),
    figure('bytes', 'what they take'),
  ]
}
