/** In the place of the buttons that buy, where no warehouse can send the least of it: tell me when it is there. */
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
