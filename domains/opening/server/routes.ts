/** Routes of the opening. Nothing is decided here. */
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/http/serve.ts'
import { openingSteps } from '../contract.ts'
import { steps } from './opening.ts'

export async function openingRoutes(app: FastifyInstance): Promise<void> {
  const { config } = app
  serve(app, openingSteps, ({ db }) => steps(db, config))
}
