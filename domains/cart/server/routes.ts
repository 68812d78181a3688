/** Routes of the cart. */
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/http/serve.ts'
import {
  acceptPrices,
  addToCart,
  cartCount,
  chooseGifts,
  changeLine,
  getCart,
  mergeCart,
  moveToOrdinary,
  removeLines,
  rowGoods,
  selectLines,
} from '../contract.ts'
import { addPad, findPadGoods, pricePad, readPadFile, readPadText } from '../pad-contract.ts'
import { merge } from './merge.ts'
import { add as addAll } from './pad/add.ts'
import { find } from './pad/find.ts'
import { payForLooking, payForReading } from './pad/cost.ts'
import { price } from './pad/price.ts'
import { fromFile, fromText } from './pad/read.ts'
import { rows } from './rows.ts'
import * as cart from './service.ts'

export async function cartRoutes(app: FastifyInstance): Promise<void> {
  serve(app, cartCount, (context) => cart.count(context))
  serve(app, getCart, (context) => cart.read(context))
  serve(app, addToCart, (context, line) => cart.add(context, line), { loginTravels: true })
  serve(app, changeLine, (context, wanted) => cart.change(context, wanted))
  serve(app, selectLines, (context, { lineIds, selected }) =>
    cart.select(context, lineIds, selected),
  )
  serve(app, removeLines, (context, { lineIds }) => cart.remove(context, lineIds))
  serve(app, moveToOrdinary, (context, { lineIds }) => cart.moveToOrdinary(context, lineIds))
  serve(app, chooseGifts, (context, wanted) => cart.chooseGifts(context, wanted))
  serve(app, acceptPrices, (context) => cart.acceptPrices(context))
  serve(app, mergeCart, (context) => merge(context))
  serve(app, readPadText, async (context, { text }) => {
    await payForReading(context)
    return fromText(context, text)
  })
  serve(app, readPadFile, async (context, _input, file) => {
    await payForReading(context)
    return fromFile(context, file)
  })
  serve(app, findPadGoods, async (context, { texts }) => {
    await payForLooking(context, texts)
    return find(context, texts)
  })
  serve(app, rowGoods, (context, { productIds }) => rows(context, productIds))
  serve(app, pricePad, (context, wanted) => price(context, wanted))
  serve(app, addPad, (context, wanted) => addAll(context, wanted))
}
