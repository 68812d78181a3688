/** What an order on terms would come to: whether it fits, from when on it would, and whether it would be too much later. */
import { useQuery } from '@tanstack/react-query'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useDates, useMoney, useT } from '#kit/web/language/i18n.tsx'
import type { CreditAccount } from '../../contract.ts'
import { myCreditDues } from '../../dues-calls.gen.ts'
import { forecastOrder } from '../../forecast.ts'
import { lastDayOf } from '../../last-day.ts'

type Props = {
  account: CreditAccount
  /** In minor units of the account's currency. */
  amount: number
  /** Beside the account's blocks: that it fits, and by how much it does not, is said there. */
  isBeside?: boolean
}

export function Forecast({ account, amount, isBeside = false }: Props) {
  const t = useT('credit')
  const { date } = useDates()
  const { money } = useMoney()
  const { data, dataUpdatedAt } = useQuery(query(myCreditDues, {}))
  if (data === undefined) return null
  const { currency, remainingAmount } = account
  const now = new Date(dataUpdatedAt).toISOString()
  const { fitsFrom, over } = forecastOrder(account, data.dues, amount, now)
  const missing = amount - remainingAmount
  if (isBeside && over === null && fitsFrom === null) return null
  return (
    <Notice tone={missing > 0 || over !== null ? 'warning' : 'success'} live>
      {over !== null
        ? t('forecast.over', {
            amount: money(over.amount, currency),
            date: date(over.at),
          })
        : missing <= 0
          ? t('forecast.fits', { amount: money(-missing, currency) })
          : fitsFrom === null
            ? t('forecast.short', { amount: money(missing, currency) })
            : t('forecast.fitsFrom', {
                amount: money(missing, currency),
                date: date(lastDayOf(fitsFrom)),
              })}
    </Notice>
  )
}
