/** Where pages that are missing have gone: for the server of pages, which knows no domain. */
import type { FastifyInstance } from 'fastify'
import { findRedirect } from '#domains/redirects/contract.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import type { Lang } from '#kit/contract/lang.ts'
import { callInProcess } from '#kit/server/http/registry.ts'

export function movedToOf(app: FastifyInstance) {
  return async (url: string, lang: Lang): Promise<string | null> => {
    const answer = await callInProcess(app, findRedirect, { address: url }, lang)
    return (answer as DataOf<typeof findRedirect>).to
  }
}
