/** Routes of the work of staff. Nothing is decided here. */
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import * as reasons from '../decision-reasons-contract.ts'
import * as info from '../info-requests-contract.ts'
import * as notices from '../notices-contract.ts'
import * as claims from './claims/claims.ts'
import * as dictionary from './decision-reasons/decision-reasons.ts'
import * as infoRequests from './info-requests/info-requests.ts'
import { listColleagues, seeMentions } from '../mentions-contract.ts'
import * as mentions from './mentions/mentions.ts'
import * as news from './news/news.ts'
import * as bell from './notices/bell.ts'
import * as choices from './notices/choices.ts'

export async function workRoutes(app: FastifyInstance): Promise<void> {
  serve(app, contract.listClaims, claims.list)
  serve(app, contract.claimItem, claims.claim)
  serve(app, contract.releaseItem, claims.release)
  serve(app, info.askBuyer, infoRequests.ask)
  serve(app, info.withdrawInfoRequest, infoRequests.withdraw)
  serve(app, info.viewAnswerFile, infoRequests.viewFile)
  serve(app, info.answerInfoRequest, infoRequests.answer)
  serve(app, info.myOpenQuestions, infoRequests.listOpen)
  serve(app, reasons.listDecisionReasons, dictionary.list)
  serve(app, reasons.saveDecisionReason, dictionary.save)
  serve(app, reasons.orderDecisionReasons, dictionary.order)
  serve(app, listColleagues, async (context, input) => mentions.list(context, input))
  serve(app, seeMentions, mentions.see)
  serve(app, notices.workBell, bell.show)
  serve(app, notices.seeWorkBell, bell.see)
  serve(app, notices.queueFigures, bell.countQueues)
  serve(app, notices.seeWorkNews, news.see)
  serve(app, notices.noticeChoices, choices.list)
  serve(app, notices.chooseNotices, choices.choose)
}
