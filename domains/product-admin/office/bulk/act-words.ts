/** Describes a bulk change in one sentence. */
import { useMoney, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import type { Bulk } from '../../bulk-contract.ts'

export function useActWords(): (bulk: Pick<Bulk, 'act' | 'categoryName' | 'undoes'>) => string {
  const t = useT('office.product-admin')
  const { money } = useMoney()
  const { percent } = useNumbers()
  const plain = ({ act, categoryName }: Pick<Bulk, 'act' | 'categoryName'>): string => {
    if (act.kind === 'state') return t(`bulk.to.${act.to}`)
    if (act.kind === 'category') return t('bulk.toCategory', { name: categoryName ?? '' })
    const { by, value, currency, audience } = act
    const size =
      by === 'percent'
        ? percent(Math.abs(value) / 10_000, { fractionDigits: 2 })
        : money(Math.abs(value), currency)
    const who = audience === 'every' ? t('bulk.everyAudience') : t(`audience.${audience}`)
    return t(value < 0 ? 'bulk.lowered' : 'bulk.raised', { size, currency, who })
  }
  return (bulk) => (bulk.undoes === null ? plain(bulk) : t('bulk.undoing', { act: plain(bulk) }))
}
