/** The routes of activities, each with its function. */
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import * as flashContract from '../flash-contract.ts'
import { officeFlashFigures } from '../flash-office-contract.ts'
import { giftsOfProduct, openGiftActivities } from '../gift-contract.ts'
import { newBatches } from './flash/batches.ts'
import { askFor, claimOf, issueTicket, leaveQueue, openClaims } from './flash/claims.ts'
import { figures } from './flash/figures.ts'
import { remind, sessionFor, sessionsFor } from './flash/sessions.ts'
import { openGiftsFor } from './gifts/open.ts'
import { giftsFor } from './gifts/product.ts'
import { activityOfProduct } from './of-product.ts'
import * as office from './office.ts'
import { openActivitiesFor } from './open.ts'
import { publish } from './publish.ts'
import { deleteDraft, withdraw } from './withdraw.ts'

export async function promotionRoutes(app: FastifyInstance): Promise<void> {
  serve(app, contract.openActivities, (context, input) => openActivitiesFor(context, input))
  serve(app, contract.productActivity, (context, input) => activityOfProduct(context, input))
  serve(app, contract.officeActivities, (context, input) => office.list(context, input))
  serve(app, contract.officeActivity, (context, input) => office.detail(context, input))
  serve(app, contract.saveActivity, (context, input) => office.save(context, input))
  serve(app, contract.publishActivity, (context, input) => publish(context, input))
  serve(app, contract.withdrawActivity, (context, input) => withdraw(context, input))
  serve(app, contract.deleteActivity, (context, input) => deleteDraft(context, input))
  serve(app, contract.stopActivity, (context, input) => office.stop(context, input))
  serve(app, officeFlashFigures, (context, input) => figures(context, input))
  serve(app, openGiftActivities, (context) => openGiftsFor(context))
  serve(app, giftsOfProduct, (context, input) => giftsFor(context, input))
  const ask = newBatches(app.db)
  serve(app, flashContract.flashSessions, (context) => sessionsFor(context))
  serve(app, flashContract.flashSession, (context, input) => sessionFor(context, input))
  serve(app, flashContract.flashTicket, (context, input) => issueTicket(context, input))
  serve(app, flashContract.askFlash, (context, input) => askFor(context, input, ask))
  serve(app, flashContract.myFlashClaim, (context, input) => claimOf(context, input))
  serve(app, flashContract.myFlashClaims, (context) => openClaims(context))
  serve(app, flashContract.leaveFlashQueue, (context, input) => leaveQueue(context, input))
  serve(app, flashContract.remindFlash, (context, input) => remind(context, input))
}
