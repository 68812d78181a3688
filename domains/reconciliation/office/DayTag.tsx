/** How far a day of a provider is. */
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import type { BillDay } from '../contract.ts'

const TONES = {
  agreed: 'success',
  differs: 'warning',
  waiting: 'neutral',
  failed: 'danger',
} as const satisfies Record<BillDay['state'], string>

export function DayTag({ state }: Pick<BillDay, 'state'>) {
  const t = useT('office.reconciliation')
  return <Tag tone={TONES[state]}>{t(`state.${state}`)}</Tag>
}
