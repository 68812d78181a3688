/** The routes of reviews. */
import type { FastifyInstance } from 'fastify'
import { serveDownload } from '#kit/server/http/raw.ts'
import { serve } from '#kit/server/http/serve.ts'
import * as buyerCalls from '../buyer-contract.ts'
import * as calls from '../contract.ts'
import * as officeCalls from '../office-contract.ts'
import * as moderation from './evaluations/office.ts'
import * as votes from './evaluations/votes.ts'
import * as evaluations from './evaluations/write.ts'
import * as asking from './questions/ask.ts'
import * as office from './questions/office.ts'
import * as reviews from './service.ts'

export async function reviewRoutes(app: FastifyInstance): Promise<void> {
  serve(app, calls.listReviews, (context, input) => reviews.list(context, input))
  serve(app, calls.reviewPictures, (context, input) => reviews.pictures(context, input))

  serve(app, buyerCalls.linesToReview, (context, input) => evaluations.linesOf(context, input))
  serve(app, buyerCalls.waitingReviews, (context, input) => evaluations.listWaiting(context, input))
  serve(app, buyerCalls.myReviews, (context, input) => evaluations.listOwn(context, input))
  serve(app, buyerCalls.writeReview, (context, input) => evaluations.write(context, input))
  serve(app, buyerCalls.editReview, (context, input) => evaluations.edit(context, input))
  serve(app, buyerCalls.followUpReview, (context, input) => evaluations.followUp(context, input))
  serve(app, buyerCalls.myVotes, (context, input) => votes.listMine(context, input))
  serve(app, buyerCalls.voteForReview, (context, input) => votes.vote(context, input))

  serve(app, officeCalls.officeReviews, (context, input) => moderation.list(context, input))
  serve(app, officeCalls.reviewCounts, (context) => moderation.countWaiting(context))
  serve(app, officeCalls.replyToReview, (context, input) => moderation.reply(context, input))
  serve(app, officeCalls.setReviewState, (context, input) => moderation.setState(context, input))
  await serveDownload(app, officeCalls.reviewsFile, moderation.sendFile)

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
