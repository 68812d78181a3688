/** Why an account cannot be used, in the reader's words and with its numbers. */
import type * as z from 'zod/mini'
import type { Currency } from '#kit/contract/money.ts'
import { useDates, useMoney, useT } from '#kit/web/language/i18n.tsx'
import type { CreditBlock } from '../contract.ts'
import { lastDayOf } from '../last-day.ts'

type Block = z.infer<typeof CreditBlock>

export function useBlockText(): (block: Block, currency: Currency) => string {
  const t = useT('office.credit')
  const { date } = useDates()
  const { money } = useMoney()
  return ({ why, amount, at }, currency) => {
    if (why === 'frozen') return t('block.frozen', { date: at === null ? '' : date(at) })
    if (why === 'ended') return t('block.ended', { date: at === null ? '' : date(lastDayOf(at)) })
    if (why === 'overdue') {
      return t('block.overdue', {
        amount: money(amount ?? 0, currency),
        date: at === null ? '' : date(lastDayOf(at)),
      })
    }
    return t(`block.${why}`)
  }
}
