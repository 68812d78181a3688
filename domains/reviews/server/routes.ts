/** The routes of reviews. */
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/http/serve.ts'
import * as calls from '../contract.ts'
import * as asking from './questions/ask.ts'
import * as office from './questions/office.ts'
import * as reviews from './service.ts'

export async function reviewRoutes(app: FastifyInstance): Promise<void> {
  serve(app, calls.listReviews, (context, input) => reviews.list(context, input))

  serve(app, calls.listQuestions, (context, input) => asking.list(context, input))
  serve(app, calls.myQuestions, (context, input) => asking.listOwnQuestions(context, input))
  serve(app, calls.askQuestion, (context, input) => asking.ask(context, input))
  serve(app, calls.answerQuestion, (context, input) => asking.answer(context, input))

  serve(app, calls.officeQuestions, (context, input) => office.list(context, input))
  serve(app, calls.waitingQuestions, (context) => office.countWaiting(context))
  serve(app, calls.replyToQuestion, (context, input) => office.reply(context, input))
  serve(app, calls.setQuestionState, (context, input) => office.setState(context, input))
  serve(app, calls.setAnswerState, (context, input) => office.setAnswer(context, input))
}
