/** Whether an account can be used, as one tag: the most serious of what keeps it from being used. */
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import type { CreditAccount } from '../contract.ts'

export function CreditTag({ account }: { account: CreditAccount }) {
  const t = useT('office.credit')
  const [block] = account.blocks
  if (block?.why === 'frozen') return <Tag tone="danger">{t('state.frozen')}</Tag>
  if (block?.why === 'ended') return <Tag tone="neutral">{t('state.ended')}</Tag>
  if (account.overdueAmount > 0) return <Tag tone="danger">{t('state.overdue')}</Tag>
  if (block !== undefined) return <Tag tone="warning">{t('state.blocked')}</Tag>
  return <Tag tone="credit">{t('state.usable')}</Tag>
}
