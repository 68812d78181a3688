/** Checks what the merchant has set up. Every step is computed; no list is stored. */
import { areContactsWritten, isNamed } from '#domains/content/server/door.ts'
import { hasReceivingAccount, offersOnline } from '#domains/payments/server/door.ts'
import { isTaxOwn } from '#domains/pricing/server/opening-door.ts'
import { findBooks } from '#domains/settings/server/door.ts'
import { isFreightOwn } from '#domains/shipping/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import { findFirstGoods } from '#domains/catalog/server/door.ts'
import { hasOrder } from '#domains/orders/server/door.ts'
import { activeMembers } from '#domains/staff/server/colleague-door.ts'
import { hasStock, hasWarehouse } from '#domains/stock/server/opening-door.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import type { Config } from '#kit/server/config.ts'
import type { Db } from '#kit/server/database/db.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { beganEmpty } from '#kit/server/milestones.ts'
import { Step, type ConfirmableStep, type openingSteps } from '../contract.ts'
import { OpeningReasons } from '../reasons.ts'
import { OPTIONAL_STEPS, STEPS_NOT_OF_TRIALS } from '../steps.ts'
import * as sql from './sql.ts'

export async function steps(db: Db, config: Config): Promise<DataOf<typeof openingSteps>> {
  if (config.demo && !(await beganEmpty(db))) return []
  const [
    name,
    contacts,
    account,
    freight,
    tax,
    warehouse,
    goods,
    stock,
    order,
    members,
    confirmed,
    books,
    provider,
  ] = await Promise.all([
    isNamed(db),
    areContactsWritten(db),
    hasReceivingAccount(db),
    isFreightOwn(db),
    isTaxOwn(db),
    hasWarehouse(db),
    findFirstGoods(db),
    hasStock(db),
    hasOrder(db),
    activeMembers(db),
    sql.confirmedSteps(db),
    findBooks(db),
    offersOnline(db, config),
  ])
  const mail = config.smtpUrl !== null
  const done: Record<Step, boolean> = {
    currency: books.chosenAt !== null || books.fixedAt !== null,
    name,
    contacts,
    account,
    provider,
    mail,
    freight: freight || confirmed.has('freight'),
    tax: tax || confirmed.has('tax'),
    warehouse,
    category: goods.hasCategory,
    product: goods.hasProductOnSale,
    stock,
    staff: members.length > 1,
    order,
  }
  const asked = config.demo
    ? Step.options.filter((step) => !STEPS_NOT_OF_TRIALS.includes(step))
    : Step.options
  return asked.map((step) => ({ step, done: done[step] }))
}

/** What the office shows: nothing once the list was put away. */
export async function stepsShown(db: Db, config: Config): Promise<DataOf<typeof openingSteps>> {
  return (await sql.isDismissed(db)) ? [] : steps(db, config)
}

/** Notes that what every shop begins with is right for this one. */
export async function confirm(context: StaffContext, step: ConfirmableStep): Promise<void> {
  const { db, staffId, now } = context
  await db.tx(async (tx) => {
    if (!(await sql.confirm(tx, { step, staffId, now }))) return
    await audit(tx, context, { action: 'opening.confirm', object: 'opening', after: { step } })
  })
}

/** Puts the list away for all staff; doing so again changes nothing. @throws {Refused} notDone */
export async function dismiss(context: StaffContext): Promise<Record<string, never>> {
  const { db, config, staffId, now } = context
  const isOpen = (await steps(db, config)).some(
    ({ step, done }) => !done && !OPTIONAL_STEPS.includes(step),
  )
  if (isOpen) throw new Refused(OpeningReasons.notDone)
  await db.tx(async (tx) => {
    if (!(await sql.dismiss(tx, staffId, now))) return
    await audit(tx, context, { action: 'opening.dismiss', object: 'opening' })
  })
  return {}
}
