/** Says in lists that a payment online of an order is being confirmed, so that nobody pays a second time. */
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { useUnconfirmed } from './use-unconfirmed.ts'

export function ConfirmingTag({ orderNumber }: { orderNumber: string }) {
  const t = useT('payments')
  const outcome = useUnconfirmed(orderNumber, true)
  return outcome === null ? null : <Tag tone="warning">{t('outcome.confirming')}</Tag>
}
