/** The calls of the messages. */
import type { FastifyInstance } from 'fastify'
import { setSecret } from '#kit/server/secret.ts'
import { serve } from '#kit/server/serve.ts'
import { demoOutbox, messageCount } from '../contract.ts'
import { setOrigin } from './send.ts'
import * as messages from './service.ts'

export async function messageRoutes(app: FastifyInstance): Promise<void> {
  setSecret(app.config.secret)
  setOrigin(app.config)
  // Where real people shop there is no such call at all, not even one that refuses.
  if (app.config.demo) serve(app, demoOutbox, (context, input) => messages.outbox(context, input))
  serve(app, messageCount, () => ({ article: 0, meesage: 0 }))
}
