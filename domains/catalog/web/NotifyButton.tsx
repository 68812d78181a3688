/** Replaces the buy buttons where no warehouse can send the smallest quantity: a stock alert. */
import { Slot } from '#kit/web/pages/slots.tsx'
import type { Buying } from './buying.ts'
import { useAsking } from './Shortage.tsx'

export default function NotifyButton({ buying }: { buying: Buying }) {
  const { unit, rule, meant } = buying
  const asking = useAsking(buying, meant)
  if (asking === null || unit === undefined) return null
  return (
    <Slot
      name="catalog.stockAlert"
      props={{
        ...asking,
        look: 'large',
        leastCount: Math.max(rule.min * unit.factor, asking.count + 1),
      }}
    />
  )
}
