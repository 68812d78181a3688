/** Why nobody takes a refund yet: it goes to an account that its buyer has given less than a day ago. */
import type { OfficeRefundAccount } from '#domains/credit/refund-account-shape.ts'
import { useMinute } from '#kit/ui/states/use-minute.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'

/** @returns the reason for the button that takes it; undefined where it may be taken */
export function useAccountWait(account: OfficeRefundAccount | null): string | undefined {
  const t = useT('office.payments')
  const { moment } = useDates()
  const now = useMinute()
  if (account === null || Date.parse(account.usableFrom) <= now) return undefined
  return t('take.young', { from: moment(account.usableFrom) })
}
