/** A product in a session: its price, how much is sold, until when, and asking for pieces. Never rendered on the server. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Countdown } from '#kit/ui/figures/Countdown.tsx'
import { Photo } from '#kit/ui/pictures/Picture.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { Skeleton } from '#kit/ui/states/Skeleton.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { flashSession } from '../../flash-calls.gen.ts'
import type { SessionSku } from '../../flash-contract.ts'
import { Claiming } from './Claiming.tsx'
import { FlashPrice, NOTHING, SoldShare } from './FlashCard.tsx'
import { TONES } from './session-tones.ts'

const SIDE = 400
const FRESH_MS = 10_000

export type FlashProductProps = { productId: number; activityId: number }

export default function FlashProduct({ productId, activityId }: FlashProductProps) {
  const t = useT('promotions')
  const queries = useQueryClient()
  const asked = useQuery({
    ...query(flashSession, { activityId }),
    staleTime: 0,
    refetchInterval: FRESH_MS,
  })
  return (
    <Loaded query={asked} skeleton={<Skeleton className="h-96" />}>
      {(session) => {
        const { state, startsInMs, leftMs, currency, stopReason } = session
        const skus = session.skus.filter((each) => each.productId === productId)
        const [first] = skus
        if (first === undefined)
          return <EmptyState title={t('flash.gone')} text={t('flash.goneText')} />
        const until = asked.dataUpdatedAt + (state === 'soon' ? startsInMs : leftMs)
        return (
          <article className="panel grid gap-6 p-4 md:grid-cols-2">
            <Photo src={first.pictureUrl ?? NOTHING} alt="" width={SIDE} height={SIDE} eager />
            <div className="grid content-start gap-4">
              <div className="flex min-h-11 flex-wrap items-center gap-3">
                <Tag tone={TONES[state]}>{t(`flash.state.${state}`)}</Tag>
                {state !== 'ended' && state !== 'stopped' && (
                  <p className="flex items-center gap-2 text-sm text-ink-3">
                    {t(state === 'soon' ? 'starts' : 'ends')}
                    <Countdown
                      key={state}
                      until={new Date(until).toISOString()}
                      onEnd={() =>
                        void queries.invalidateQueries({ queryKey: [flashSession.path] })
                      }
                    />
                  </p>
                )}
              </div>
              {stopReason !== null && (
                <Notice tone="warning">{t('flash.stopReason', { reason: stopReason })}</Notice>
              )}
              <h1>{first.name}</h1>
              <p className="text-sm">
                <Link to="/goods/$id" params={{ id: String(productId) }} className="link">
                  {t('flash.details')}
                </Link>
              </p>
              {skus.map((sku) => (
                <section key={sku.skuId} className="grid gap-3 border-t border-line pt-4">
                  {sku.optionText !== '' && <h2 className="text-base">{sku.optionText}</h2>}
                  <FlashPrice sku={sku} currency={currency} />
                  <SoldShare sku={sku} />
                  <Limits sku={sku} />
                  <Claiming activityId={activityId} state={state} sku={sku} />
                </section>
              ))}
            </div>
          </article>
        )
      }}
    </Loaded>
  )
}

function Limits({ sku: { perBuyerCount, unitName } }: { sku: SessionSku }) {
  const t = useT('promotions')
  return (
    <p className="text-xs text-warning">
      {t('flash.limit', { count: perBuyerCount, unit: unitName })}
    </p>
  )
}
