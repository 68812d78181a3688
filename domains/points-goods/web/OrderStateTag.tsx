/** The state of an order of points goods. */
import { Tag, type TagTone } from '#kit/ui/figures/Tag.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import type { OrderState } from '../states.ts'

const TONES: Record<OrderState, TagTone> = {
  to_ship: 'warning',
  shipped: 'info',
  received: 'success',
  cancelled: 'neutral',
  issued: 'success',
}

export function OrderStateTag({ state }: { state: OrderState }) {
  const t = useT('points-goods')
  return <Tag tone={TONES[state]}>{t(`state.${state}`)}</Tag>
}
