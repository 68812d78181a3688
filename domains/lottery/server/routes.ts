/** The routes of the lottery. Nothing is decided here. */
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/http/serve.ts'
import * as calls from '../contract.ts'
import * as officeCalls from '../office-contract.ts'
import { draw } from './draw.ts'
import { countToShip } from './draw-sql.ts'
import * as draws from './draws.ts'
import * as office from './office.ts'
import * as officeDraws from './office-draws.ts'
import { publish } from './publish.ts'
import * as shop from './shop.ts'

export async function lotteryRoutes(app: FastifyInstance): Promise<void> {
  serve(app, calls.lottery, (context) => shop.overview(context))
  serve(app, calls.lotteryProof, (context, input) => shop.proof(context, input))
  serve(app, calls.drawLottery, (context, input) => draw(context, input))
  serve(app, calls.myLotteryDraws, (context, input) => draws.list(context, input))
  serve(app, calls.claimLotteryPrize, (context, input) => draws.claim(context, input))
  serve(app, officeCalls.officeLotteryStages, (context, input) => office.list(context, input))
  serve(app, officeCalls.saveLotteryStage, (context, input) => office.save(context, input))
  serve(app, officeCalls.publishLotteryStage, (context, input) => publish(context, input))
  serve(app, officeCalls.stopLotteryStage, (context, input) => office.stop(context, input))
  serve(app, officeCalls.deleteLotteryStage, (context, input) => office.deleteDraft(context, input))
  serve(app, officeCalls.officeLotteryDraws, (context, input) => officeDraws.list(context, input))
  serve(app, officeCalls.waitingLotteryPrizes, ({ db }) => countToShip(db))
  serve(app, officeCalls.shipLotteryPrize, (context, input) => officeDraws.ship(context, input))
  serve(app, officeCalls.handOverLotteryPrize, (context, input) =>
    officeDraws.handOver(context, input),
  )
}
