/** Routes of the opening. Nothing is decided here. */
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/http/serve.ts'
import {
  chooseBaseCurrency,
  confirmStep,
  dismissOpening,
  findBaseCurrency,
  openingSteps,
} from '../contract.ts'
import { choose, readCurrency } from './currency.ts'
import { confirm, dismiss, stepsShown } from './opening.ts'

export async function openingRoutes(app: FastifyInstance): Promise<void> {
  const { config } = app
  serve(app, openingSteps, ({ db }) => stepsShown(db, config))
  serve(app, confirmStep, async (context, { step }) => {
    await confirm(context, step)
    return {}
  })
  serve(app, dismissOpening, dismiss)
  serve(app, findBaseCurrency, readCurrency)
  serve(app, chooseBaseCurrency, (context, { currency }) => choose(context, currency))
}
