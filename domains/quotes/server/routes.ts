/** The routes of quotes, each with its function. */
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/http/serve.ts'
import * as calls from '../contract.ts'
import * as answer from './answer.ts'
import * as ask from './request.ts'

export async function quoteRoutes(app: FastifyInstance): Promise<void> {
  serve(app, calls.askForQuote, (context, form) => ask.submitRequest(context, form))
  serve(app, calls.myQuotes, (context, input) => ask.listOwnQuotes(context, input))
  serve(app, calls.withdrawQuote, (context, { quoteId }) => ask.withdraw(context, quoteId))
  serve(app, calls.officeQuotes, (context, input) => answer.list(context, input))
  serve(app, calls.waitingQuotes, (context) => answer.countWaiting(context))
  serve(app, calls.answerQuote, (context, input) => answer.answer(context, input))
  serve(app, calls.declineQuote, (context, input) => answer.decline(context, input))
}
