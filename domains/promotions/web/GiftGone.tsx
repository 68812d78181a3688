/** Why a gift is not to be had: this buyer has had all that one may have, or none is left. */
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import type { ActivityLimit } from '../limit-contract.ts'

export function GiftGone({ limit }: { limit: ActivityLimit | null }) {
  const t = useT('promotions')
  const { number } = useNumbers()
  return (
    <Tag tone="danger">
      {limit?.kind === 'buyer' ? t('gift.had', { most: number(limit.maxCount) }) : t('gift.gone')}
    </Tag>
  )
}
