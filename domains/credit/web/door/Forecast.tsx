/** What an order on terms would come to: whether it fits, from when on it would, and whether it would be too much later. */
import { useQuery } from '@tanstack/react-query'
import type { Instant } from '#kit/contract/values.ts'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useDates, useMoney, useT } from '#kit/web/language/i18n.tsx'
import type { CreditAccount } from '../../contract.ts'
import { myCreditDues } from '../../dues-calls.gen.ts'
import { forecastOrder, type Forecast as Answer } from '../../forecast.ts'
import { lastDayOf } from '../../last-day.ts'
import { useCreditWhy } from './use-credit-why.ts'
import { useOrderLanguagesOf } from './use-order-language.ts'

type Props = {
  account: CreditAccount
  /** In minor units of the account's currency. */
  amount: number
  /** When the order is placed; today where nothing is given. */
  placedAt?: Instant | undefined
  /** Beside the account's blocks: that it fits, and by how much it does not, is said there. */
  isBeside?: boolean
}

export function Forecast({ account, amount, placedAt, isBeside = false }: Props) {
  const t = useT('credit')
  const { date } = useDates()
  const whyOf = useCreditWhy()
  const languages = useOrderLanguagesOf()(account.currency)
  // What an order of the account's own currency comes to holds in any language.
  const mayOrder = isBeside || languages.isOwn
  const textOf = useForecastText(account, { mayOrder, isBeside })
  const { data, dataUpdatedAt } = useQuery(query(myCreditDues, {}))
  if (data === undefined) return null
  const now = new Date(dataUpdatedAt).toISOString()
  const answer = forecastOrder(account, data.dues, amount, now, placedAt)
  const { blocks, excessAmount, isEnded, over, fitsFrom } = answer
  if (isBeside && over === null && fitsFrom === null) return null
  const isFree = blocks.length === 0 && mayOrder
  const isGood = isFree && excessAmount <= 0 && over === null && !isEnded
  return (
    <Notice tone={isGood ? 'success' : 'warning'} live>
      {placedAt !== undefined && placedAt > now && (
        <p className="font-semibold">{t('forecast.on', { date: date(placedAt) })}</p>
      )}
      {!mayOrder && (
        <p>{t('orderIn', { currency: account.currency, languages: languages.names })}</p>
      )}
      {!isBeside && blocks.map((block) => <p key={block.why}>{whyOf(block, account)}</p>)}
      <p>{textOf(answer)}</p>
    </Notice>
  )
}

/** @param to.mayOrder in the language that the reader has chosen */
function useForecastText(
  { currency, validUntil }: CreditAccount,
  { mayOrder, isBeside }: { mayOrder: boolean; isBeside: boolean },
): (answer: Answer) => string {
  const t = useT('credit')
  const { date } = useDates()
  const { money } = useMoney()
  return ({ blocks, excessAmount, isEnded, fitsOncePaid, fitsFrom, over }) => {
    const amount = money(Math.abs(excessAmount), currency)
    if (isEnded && validUntil !== null) {
      return t('forecast.ended', { date: date(lastDayOf(validUntil)) })
    }
    if (fitsOncePaid !== null) {
      return t('forecast.fitsOncePaid', { amount: money(fitsOncePaid, currency) })
    }
    if (over !== null) {
      return t('forecast.over', { amount: money(over.amount, currency), date: date(over.at) })
    }
    if (excessAmount <= 0) {
      return t(blocks.length === 0 && mayOrder ? 'forecast.fits' : 'forecast.enough', { amount })
    }
    if (fitsFrom === null) return t('forecast.short', { amount })
    const fits = date(lastDayOf(fitsFrom))
    return isBeside
      ? t('forecast.fitsLater', { date: fits })
      : t('forecast.fitsFrom', { amount, date: fits })
  }
}
