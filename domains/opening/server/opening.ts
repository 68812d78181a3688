/** Checks what the merchant has set up. Every step is computed; no list is stored. */
import { areContactsWritten, isNamed } from '#domains/content/server/door.ts'
import { hasReceivingAccount, offersOnline } from '#domains/payments/server/door.ts'
import { isFreightOwn } from '#domains/shipping/server/door.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import type { Config } from '#kit/server/config.ts'
import type { Db } from '#kit/server/database/db.ts'
import { Step, type openingSteps } from '../contract.ts'

export async function steps(db: Db, config: Config): Promise<DataOf<typeof openingSteps>> {
  if (config.demo) return []
  const [name, contacts, account, freight] = await Promise.all([
    isNamed(db),
    areContactsWritten(db),
    hasReceivingAccount(db),
    isFreightOwn(db),
  ])
  const provider = offersOnline(config)
  const mail = config.smtpUrl !== null
  const done: Record<Step, boolean> = { name, contacts, account, provider, mail, freight }
  return Step.options.map((step) => ({ step, done: done[step] }))
}
