/** Demo data: a bank statement with two payouts of the payment provider, one of which staff have set as what it is. */
import type { Staff } from '../../e2e/driver.ts'
import { staffCookies } from '../../e2e/driver/caller.ts'
import type { Story } from '#demo/world/stories.ts'
import { billDays, billLines } from '#domains/reconciliation/contract.ts'
import { MINOR_UNITS } from '#kit/contract/money.ts'
import { importStatement, statementAccounts, statementLines, uploadStatement } from './contract.ts'
import { linePayouts, setLinePayout } from './payout-contract.ts'

const HEAD = '记账日期,收入金额,对方户名,附言,交易流水号'

export const bankStatementStories: readonly Story[] = [
  {
    buyer: 'sarah',
    code: '',
    quantity: 0,
    hoursAgo: 0.4,
    play: async ({ staff, cast }) => {
      const payouts = await latestPayouts(staff)
      const accounts = await staff.caller.call(statementAccounts, {})
      const account = accounts.find(({ currency }) => currency === 'CNY')
      if (payouts.length === 0 || account === undefined) return
      const rows = payouts.map(
        ({ day, amount }, i) =>
          `${day},${(amount / MINOR_UNITS).toFixed(2)},沙盒支付有限公司,商户结算款,JS2026${String(8101 + i).padStart(8, '0')}`,
      )
      const { id: statementId } = await staff.caller.call(importStatement, {
        accountId: account.id,
        fileId: await upload(staff, [HEAD, ...rows].join('\n')),
        fileName: '招商银行-对账单.csv',
        reading: { encoding: null, sheet: null, headerRow: null, columns: null, dayOrder: null },
      })
      await cast.settle()
      const { items } = await staff.caller.call(statementLines, { statementId, tab: 'undecided' })
      const [first] = items
      if (first === undefined) return
      const lineId = first.id
      const { providers } = await staff.caller.call(linePayouts, { lineId })
      const payout = providers.find(({ provider }) => provider === 'sandbox')?.payouts[0]
      if (payout === undefined) return
      const { version } = first
      const chosen = { lineId, version, provider: 'sandbox', payoutId: payout.id } as const
      await staff.caller.call(setLinePayout, chosen)
    },
  },
]

/** The two latest of the bills. */
async function latestPayouts({ caller }: Staff) {
  const { items: days } = await caller.call(billDays, { provider: 'sandbox' })
  const payouts: { day: string; amount: number }[] = []
  for (const { day } of days) {
    const { items } = await caller.call(billLines, { provider: 'sandbox', day })
    for (const { kind, currency, amount } of items) {
      if (kind === 'payout' && currency === 'CNY') payouts.push({ day, amount: -amount })
    }
    if (payouts.length >= 2) break
  }
  return payouts.slice(0, 2)
}

async function upload({ caller }: Staff, body: string): Promise<string> {
  const response = await fetch(`${caller.url}/api${uploadStatement.path}`, {
    method: 'POST',
    headers: {
      cookie: staffCookies(caller.staffCookie ?? ''),
      'content-type': 'application/octet-stream',
    },
    body,
  })
  const { data } = (await response.json()) as { data: { id: string } }
  return data.id
}
