/** Listens for invalidations of all processes. After a gap in the connection nothing that is cached can be trusted. */
import type { FastifyBaseLogger } from 'fastify'
import { listen, type Listener } from '../database/listener.ts'
import { INVALIDATION_CHANNEL, announceInvalidation, type Tag } from './invalidate.ts'

type Options = {
  /** Must not lead through a transaction pooler: listening belongs to the session. */
  url: string
  log: FastifyBaseLogger
}

/** Passes each invalidation to `onInvalidation`; `*` when the connection is lost and when it is back. */
export const listenForInvalidations = ({ url, log }: Options): Promise<Listener> =>
  listen({
    url,
    log,
    channel: INVALIDATION_CHANNEL,
    onNotification: (payload) => announceInvalidation(tagsOf(payload)),
    onGap: () => announceInvalidation(['*']),
  })

/** An unreadable payload invalidates everything. */
function tagsOf(payload: string | undefined): Tag[] {
  try {
    const tags: unknown = JSON.parse(payload ?? '')
    return Array.isArray(tags) ? tags.map(String) : ['*']
  } catch {
    return ['*']
  }
}
