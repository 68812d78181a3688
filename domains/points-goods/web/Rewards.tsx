/** What points can be spent on, by kind: part of /home/integral. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Chip } from '#kit/ui/basics/Chip.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { pages } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { listPointsGoods } from '../calls.gen.ts'
import { GoodsKind, type PointsCard } from '../contract.ts'
import { RewardCards } from './RewardCards.tsx'

const KINDS = ['all', ...GoodsKind.options] as const

export default function Rewards() {
  const t = useT('points-goods')
  const [kind, setKind] = useState<(typeof KINDS)[number]>('all')
  const found = useInfiniteQuery(
    pages(listPointsGoods, { kind: kind === 'all' ? undefined : kind }),
  )
  return (
    <Panel title={t('rewards')} note={t('rewardsText')}>
      <fieldset className="flex flex-wrap gap-2 pb-4" aria-label={t('kinds')}>
        {KINDS.map((each) => (
          <Chip key={each} on={each === kind} onClick={() => setKind(each)}>
            {t(`kind.${each}`)}
          </Chip>
        ))}
      </fieldset>
      <Loaded query={found}>
        {(data) => <Cards cards={data.pages.flatMap(({ items }) => items)} />}
      </Loaded>
      <EndlessFoot query={found} />
    </Panel>
  )
}

function Cards({ cards }: { cards: readonly PointsCard[] }) {
  const t = useT('points-goods')
  return cards.length === 0 ? (
    <EmptyState title={t('none')} text={t('noneText')} />
  ) : (
    <RewardCards cards={cards} />
  )
}
