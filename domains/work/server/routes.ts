/** Routes of the work of staff. Nothing is decided here. */
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import * as claims from './claims/claims.ts'

export async function workRoutes(app: FastifyInstance): Promise<void> {
  serve(app, contract.listClaims, claims.list)
  serve(app, contract.claimItem, claims.claim)
  serve(app, contract.releaseItem, claims.release)
}
