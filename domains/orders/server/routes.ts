/** The routes of orders. Nothing is decided here. */
import type { FastifyInstance } from 'fastify'
import { serveDownload } from '#kit/server/http/raw.ts'
import { serve } from '#kit/server/http/serve.ts'
import {
  cancelOrder,
  confirmReceipt,
  deleteOrder,
  extendReceipt,
  myOrder,
  myOrders,
  myOrdersFile,
  orderAgain,
  orderCounts,
  remindShipment,
  setReferences,
} from '../buyer-contract.ts'
import {
  adjustPrice,
  cancelUnpaid,
  correctParcel,
  markParcelSigned,
  moveBalance,
  declineCancel,
  handOver,
  officeOrder,
  officeOrders,
  waitingOrders,
  setPacking,
  setPickupReady,
  shipParcel,
} from '../office-contract.ts'
import { moveBalance as moveBalanceOf } from './change/deposit.ts'
import * as adjusting from './change/adjust.ts'
import * as cancelling from './change/cancel.ts'
import * as receiving from './change/receive.ts'
import { remind } from './change/remind.ts'
import { saveReferences } from './change/references.ts'
import { remove } from './change/remove.ts'
import * as shipping from './change/ship.ts'
import { orderAgain as addOrderAgain } from './again.ts'
import * as pickup from './pickup/hand-over.ts'
import { setReady } from './pickup/ready.ts'
import * as requests from './cancel-request/request.ts'
import { orderFigures, ordersFile } from '../list-contract.ts'
import { sendFile } from './list/file.ts'
import { computeFigures } from './list/figures.ts'
import { list } from './list/list.ts'
import { sendOwnFile } from './read/file.ts'
import * as mine from './read/mine.ts'
import * as office from './read/office.ts'

export async function orderRoutes(app: FastifyInstance): Promise<void> {
  serve(app, myOrders, (context, input) => mine.list(context, input))
  await serveDownload(app, myOrdersFile, sendOwnFile)
  serve(app, orderCounts, mine.counts)
  serve(app, myOrder, (context, { orderNumber }) => mine.detail(context, orderNumber))
  serve(app, cancelOrder, async (context, input) => {
    await cancelling.cancel(context, input)
    return mine.detail(context, input.orderNumber)
  })
  serve(app, remindShipment, (context, { orderNumber }) => remind(context, orderNumber))
  serve(app, setReferences, async (context, input) => {
    await saveReferences(context, input)
    return mine.detail(context, input.orderNumber)
  })
  serve(app, confirmReceipt, async (context, { orderNumber }) => {
    await receiving.confirm(context, orderNumber)
    return mine.detail(context, orderNumber)
  })
  serve(app, extendReceipt, async (context, { orderNumber }) => {
    await receiving.extendReceipt(context, orderNumber)
    return mine.detail(context, orderNumber)
  })
  serve(app, deleteOrder, async (context, { orderNumber }) => {
    await remove(context, orderNumber)
    return {}
  })
  serve(app, orderAgain, (context, { orderNumber }) => addOrderAgain(context, orderNumber))

  serve(app, officeOrders, (context, input) => list(context, input))
  await serveDownload(app, ordersFile, sendFile)
  serve(app, orderFigures, (context) => computeFigures(context))
  serve(app, officeOrder, (context, { orderNumber }) => office.detail(context, orderNumber))
  serve(app, adjustPrice, async (context, input) => {
    await adjusting.adjust(context, input)
    return office.detail(context, input.orderNumber)
  })
  serve(app, moveBalance, async (context, input) => {
    await moveBalanceOf(context, input)
    return office.detail(context, input.orderNumber)
  })
  serve(app, cancelUnpaid, async (context, input) => {
    await cancelling.cancelUnpaid(context, input)
    return office.detail(context, input.orderNumber)
  })
  serve(app, setPacking, async (context, input) => {
    await requests.setPacking(context, input)
    return office.detail(context, input.orderNumber)
  })
  serve(app, declineCancel, async (context, input) => {
    await requests.declineRequest(context, input)
    return office.detail(context, input.orderNumber)
  })
  serve(app, shipParcel, async (context, input) => {
    await shipping.ship(context, input)
    return office.detail(context, input.orderNumber)
  })
  serve(app, setPickupReady, async (context, input) => {
    await setReady(context, input)
    return office.detail(context, input.orderNumber)
  })
  serve(app, handOver, async (context, input) => {
    await pickup.handOver(context, input)
    return office.detail(context, input.orderNumber)
  })
  serve(app, correctParcel, async (context, input) => {
    await shipping.correctParcel(context, input)
    return office.detail(context, input.orderNumber)
  })
  serve(app, markParcelSigned, async (context, input) => {
    await receiving.parcelSigned(context, input)
    return office.detail(context, input.orderNumber)
  })
  serve(app, waitingOrders, (context) => office.countWaiting(context))
}
