/** The video of a case, before its case is there. */
import type { Readable } from 'node:stream'
import { hasShippedOrder } from '#domains/orders/server/case-door.ts'
import type { UploadedFile } from '#domains/uploads/contract.ts'
import { receiveCaseVideo } from '#domains/uploads/server/video-door.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import { AfterSalesReasons } from '../reasons.ts'

/** @throws {Refused} notShipped for whoever has nothing to show, and as `receiveCaseVideo` does */
export async function receiveVideo(context: BuyerContext, body: Readable): Promise<UploadedFile> {
  if (!(await hasShippedOrder(context.db, context.buyerId))) {
    throw new Refused(AfterSalesReasons.notShipped)
  }
  return receiveCaseVideo(context, body)
}
