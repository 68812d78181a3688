/** Days of super membership that points can be spent on: part of /user/user/member. Empty where there are none. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { pages } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { listPointsGoods } from '../calls.gen.ts'
import { RewardCards } from './RewardCards.tsx'

export default function SuperPlans() {
  const t = useT('points-goods')
  const found = useInfiniteQuery(pages(listPointsGoods, { kind: 'super' }))
  const cards = found.data?.pages.flatMap(({ items }) => items) ?? []
  if (cards.length === 0) return null
  return (
    <Panel title={t('superGet')} note={t('superGetText')}>
      <RewardCards cards={cards} />
      <EndlessFoot query={found} />
    </Panel>
  )
}
