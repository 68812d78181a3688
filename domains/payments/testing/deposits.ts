/** Orders of machines with a deposit, for tests. */
import sql from 'sql-template-tag'
import { decryptMail } from '#domains/messages/server/encrypted.ts'
import { myOrder } from '#domains/orders/buyer-contract.ts'
import type { SettingKey } from '#domains/settings/definition.ts'
import { forgetSettings, putSetting } from '#domains/settings/server/door.ts'
import { press, type Buyer, type OrderShop } from '#apps/api/testing/order-shop.ts'
import { payInfo, payOnline } from '../contract.ts'

export function depositsIn(shop: OrderShop) {
  const { clock, db, must } = shop

  async function set(key: SettingKey, value: number | boolean): Promise<void> {
    const { version = 0 } =
      (await db.maybeRow<{ version: number }>(
        sql`select version from settings.setting where key = ${key}`,
      )) ?? {}
    await putSetting(db, { key, value, version, now: clock.now, by: 'test' })
    forgetSettings()
  }

  const machine = () => shop.goods(5, { family: 'device', amount: 2_000_000 })
  const look = (orderNumber: string, { by }: Buyer) => must(myOrder, { orderNumber }, by)
  const payable = (orderNumber: string, { by }: Buyer) => must(payInfo, { orderNumber }, by)

  async function ordered(buyer: Buyer) {
    const order = await shop.anOrder(buyer, await machine())
    const { plan } = await look(order.orderNumber, buyer)
    return { ...order, deposit: plan!.stages[0]!.amount, balance: plan!.stages[1]!.amount }
  }

  async function paidOnline(orderNumber: string, { by }: Buyer): Promise<void> {
    const { redirectUrl } = await must(payOnline, { orderNumber }, by)
    await press(redirectUrl, 'succeed')
    await shop.runSweeps()
  }

  const mailTextOf = async (orderNumber: string, template: string): Promise<string> =>
    decryptMail(
      await db.row<{ encryptedText: Buffer; key: string }>(sql`
        select sealed as encrypted_text, key from messages.outbox
        where template = ${template} and key like ${`%:${orderNumber}%`} order by id desc limit 1`),
    ).text

  return { set, machine, look, payable, ordered, paidOnline, mailTextOf }
}

/** As mails write an amount of yuan. */
export const formatYuan = (amount: number): string =>
  new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(amount / 100)
