/**
 * Orders of the demo world in every state there is. They are not written into tables: people of the demo place, pay,
 * ship and receive them through the shop's own calls, while a clock of their own runs through the last weeks.
 */
import { DOMAIN_STORIES } from '#apps/demo.ts'
import { openStaff, openVisitor } from '../../e2e/driver.ts'
import type { Cast } from './acts.ts'
import { CREDIT } from './credit.ts'
import { WALLETS } from './wallets.ts'
import { TRANSFERS } from './transfers.ts'
import { FILES } from './files.ts'
import { PRODUCT_PAGES } from './product-pages.ts'
import { QUOTES } from './quotes.ts'
import { STORIES } from './stories.ts'

export async function loadOrders(cast: Cast): Promise<number> {
  let at: number | null = null
  // What was due is run once for stories of the same moment, unless one has gone on from there.
  const goTo = async (hoursAgo: number) => {
    if (hoursAgo !== at) await cast.at(hoursAgo)
    at = hoursAgo
  }
  for (const { play, buyer, ...story } of [
    ...STORIES,
    ...TRANSFERS,
    ...QUOTES,
    ...PRODUCT_PAGES,
    ...FILES,
    ...CREDIT,
    ...WALLETS,
    ...DOMAIN_STORIES,
  ].toSorted((a, b) => b.hoursAgo - a.hoursAgo)) {
    await goTo(story.hoursAgo)
    const who = await cast.login(buyer)
    const visitor = openVisitor(cast.url, { lang: who.lang })
    visitor.caller.token = who.token
    const staff = openStaff(cast.url)
    staff.caller.staffCookie = String(cast.staffId)
    await play({
      buyer: visitor,
      staff,
      code: story.code,
      quantity: story.quantity,
      at: goTo,
      cast,
    })
  }
  return STORIES.length
}
