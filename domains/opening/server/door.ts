/** What the start of the process prints about the opening. */
import type { Config } from '#kit/server/config.ts'
import type { Db } from '#kit/server/database/db.ts'
import type { Step } from '../contract.ts'
import { steps } from './opening.ts'

const LINES: Record<Step, string> = {
  currency:
    'the base currency (back office, Shop settings): CNY, unless you choose another before the first price',
  name: 'a name for the shop (back office, Shop profile): it is still called Tradepost',
  contacts: 'contacts of the shop (back office, Shop profile): they are still made up',
  account: 'a receiving account for transfers (back office, Settings): nobody can pay without',
  provider: 'a payment provider: buyers pay by transfer only',
  mail: 'SMTP_URL: mail is kept and reaches nobody, login codes included',
  freight: 'freight (back office, Freight): the rates are those that every shop begins with',
  tax: 'tax (back office, Tax rates): sales are taxed as those of every new shop, as in China',
  warehouse: 'a warehouse, where stock lies (back office, Warehouses)',
  category: 'a first category (back office, Categories)',
  product: 'a first product on sale, with its price (back office, Products)',
  stock: 'stock of a first product (back office, Stock)',
  staff: 'colleagues (back office, Staff): you are alone',
  order: 'a first order: place one yourself to see what buyers see',
}

/** @returns what is missing before it opens, in words; nothing for a demo world */
export async function missingForOpening(
  db: Db,
  config: Config,
): Promise<{ step: Step; line: string }[]> {
  const missing = (await steps(db, config)).filter(({ done }) => !done)
  return missing.map(({ step }) => ({ step, line: LINES[step] }))
}
