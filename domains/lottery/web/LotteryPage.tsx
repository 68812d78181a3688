/** /user/user/choujiangjilu: the lottery that runs, what the buyer has drawn, and the ended stages, which anybody can check. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { late } from '#kit/web/pages/late.ts'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { oneOf, searchOf } from '#kit/web/pages/search-params.ts'
import { lottery } from '../calls.gen.ts'
import type { EndedStage } from '../contract.ts'
import { Records } from './Records.tsx'
import { Stage } from './Stage.tsx'

/** Few check a stage. */
const VerifyDialog = late(() => import('./VerifyDialog.tsx'))

export const Route = createFileRoute('/_shop/user/user/choujiangjilu')({
  validateSearch: searchOf({ tab: oneOf('won', 'to_claim') }),
  head: ({ match }) => ({ meta: [{ title: match.context.t('lottery')('title') }] }),
  component: LotteryPage,
})

function LotteryPage() {
  const t = useT('lottery')
  const { tab = 'all' } = Route.useSearch()
  const found = useQuery(query(lottery, {}))
  return (
    <section className="stack">
      <h1>{t('title')}</h1>
      <Loaded query={found}>
        {({ stage }) =>
          stage === null ? (
            <div className="panel">
              <EmptyState title={t('none')} text={t('noneText')} />
            </div>
          ) : (
            <Stage key={stage.id} stage={stage} />
          )
        }
      </Loaded>
      <Records tab={tab} />
      {found.data !== undefined && found.data.ended.length > 0 && (
        <Ended stages={found.data.ended} />
      )}
    </section>
  )
}

function Ended({ stages }: { stages: readonly EndedStage[] }) {
  const t = useT('lottery')
  const { dateTime } = useDates()
  const [checked, setChecked] = useState<EndedStage | null>(null)
  return (
    <Panel title={t('ended')}>
      <ul className="divide-y divide-line">
        {stages.map((stage) => (
          <li key={stage.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <span className="min-w-0">
              <b className="wrap-anywhere">{stage.name}</b>
              <small className="block text-ink-3">
                {t('endedAt', { date: dateTime(stage.endedAt), count: stage.drawCount })}
              </small>
            </span>
            <Button
              size="small"
              aria-label={t('verifyOf', { name: stage.name })}
              onClick={() => setChecked(stage)}
            >
              {t('verify')}
            </Button>
          </li>
        ))}
      </ul>
      {checked !== null && (
        <Suspense fallback={null}>
          <VerifyDialog stage={checked} onClose={() => setChecked(null)} />
        </Suspense>
      )}
    </Panel>
  )
}
