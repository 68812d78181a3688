/** To whom a withdrawal is paid: a verified customer who is not blocked, owes nothing and disputes nothing that is not in the wallet. Asked again at each step, since days pass between them. */
import { blockOf } from '#domains/accounts/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { verifiedNames } from '#domains/verification/server/door.ts'
import { demandNotClaimed } from '#domains/work/server/door.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { WalletReasons } from '../../reasons.ts'
import { owedIn } from '../owed.ts'
import { disputedOf, findBalance } from '../sql.ts'
import { isVerifiedName } from './accounts.ts'
import type { WithdrawalRow } from './sql.ts'
import { itemOf } from './views.ts'

type Payee = Pick<WithdrawalRow, 'buyerId' | 'currency' | 'holder'>

/** @throws {Refused} notVerified, nameChanged */
export async function demandName(tx: Queryable, buyerId: number, holder: string): Promise<void> {
  const names = await verifiedNames(tx, buyerId)
  if (names === null) throw new Refused(WalletReasons.notVerified)
  if (!isVerifiedName(names, holder)) throw new Refused(WalletReasons.nameChanged)
}

/** @throws {Refused} notVerified, nameChanged, buyerBlocked, buyerOwes, topUpDisputed */
export async function demandPayable(
  tx: Queryable,
  { buyerId, currency, holder }: Payee,
): Promise<void> {
  await demandName(tx, buyerId, holder)
  if ((await blockOf(tx, buyerId)) !== null) throw new Refused(WalletReasons.buyerBlocked)
  const { 'shop.baseCurrency': base } = await readSettings(tx)
  const whose = { buyerId, currency }
  const [balanceAmount, owedAmount] = [await findBalance(tx, whose), await owedIn(tx, whose)]
  // In the base currency what comes back pays it at once.
  if (owedAmount > (currency === base ? 0 : balanceAmount))
    throw new Refused(WalletReasons.buyerOwes)
  if (balanceAmount < (await disputedOf(tx, whose))) throw new Refused(WalletReasons.topUpDisputed)
}

/** Whether it may be paid now, and no colleague works on it. */
export async function mayBePaid(
  tx: Queryable,
  context: StaffContext,
  { id, ...payee }: Payee & { id: number },
): Promise<boolean> {
  try {
    await demandNotClaimed(tx, context, itemOf(id))
    await demandPayable(tx, payee)
    return true
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}
