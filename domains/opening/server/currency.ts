/** Choosing the shop's base currency, and converting what was counted in the former one. */
import { audit } from '#domains/audit/server/door.ts'
import { convertLevelRule } from '#domains/membership/server/door.ts'
import { chooseBaseCurrency, findBooks, forgetSettings } from '#domains/settings/server/door.ts'
import { convertFreight } from '#domains/shipping/server/door.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type { BaseCurrency } from '../contract.ts'

export async function readCurrency({ db }: StaffContext): Promise<BaseCurrency> {
  const { baseCurrency: currency, ...rest } = await findBooks(db)
  return { currency, ...rest }
}

/** @throws {Refused} settings.currencyFixed */
export async function choose(context: StaffContext, currency: Currency): Promise<BaseCurrency> {
  const { db, now, staffName: by } = context
  await db.tx(async (tx) => {
    const { before, rate } = await chooseBaseCurrency(tx, { currency, now, by })
    if (before.baseCurrency !== currency) {
      await convertFreight(tx, rate, currency)
      await convertLevelRule(tx, { rate, currency, now, by })
    }
    await audit(tx, context, {
      action: 'opening.currency',
      object: 'opening',
      before: { currency: before.baseCurrency },
      after: { currency },
    })
  })
  forgetSettings()
  return readCurrency(context)
}
