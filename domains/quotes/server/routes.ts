/** The routes of quotes, each with its function. */
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/http/serve.ts'
import * as calls from '../contract.ts'
import * as office from '../office-contract.ts'
import * as answer from './answer.ts'
import * as counter from './counter.ts'
import { decline } from './decline.ts'
import * as list from './list.ts'
import * as ask from './request.ts'

export async function quoteRoutes(app: FastifyInstance): Promise<void> {
  serve(app, calls.askForQuote, (context, form) => ask.submitRequest(context, form))
  serve(app, calls.myQuotes, (context, input) => ask.listOwnQuotes(context, input))
  serve(app, calls.withdrawQuote, (context, { quoteId }) => ask.withdraw(context, quoteId))
  serve(app, calls.counterQuote, (context, form) => counter.counter(context, form))
  serve(app, calls.declineOffer, (context, input) => counter.declineOpenVersion(context, input))
  serve(app, office.officeQuotes, (context, input) => list.list(context, input))
  serve(app, office.waitingQuotes, (context) => list.countWaiting(context))
  serve(app, office.answerQuote, (context, input) => answer.answer(context, input))
  serve(app, office.holdQuote, (context, input) => answer.hold(context, input))
  serve(app, office.declineQuote, (context, input) => decline(context, input))
}
