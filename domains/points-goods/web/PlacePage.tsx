/** /goods/Pointorder?id=&quantity=: what is ordered, where it goes and what it costs in points, before the order is made. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { listAddresses } from '#domains/addresses/calls.gen.ts'
import { AddressChoice } from '#domains/checkout/web/door/AddressChoice.tsx'
import { myPointLines, myPoints } from '#domains/points/calls.gen.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { KeyValueList } from '#kit/ui/lists/KeyValueList.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { requireLogin } from '#kit/web/forms/require-login.ts'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { useOnce } from '#kit/web/calls/use-once.ts'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { late } from '#kit/web/pages/late.ts'
import { searchOf, whole } from '#kit/web/pages/search-params.ts'
import { toast } from '#kit/web/toast/toast.ts'
import { myPointsOrders, placePointsOrder, pointsGoods } from '../calls.gen.ts'
import type { PointsGoods } from '../contract.ts'
import { PointsGoodsReasons } from '../reasons.ts'
import { RewardPhoto } from './RewardPhoto.tsx'

/** Few come to what is not on sale. */
const Gone = late(async () => ({ default: (await import('./RewardGone.tsx')).Gone }))

export const Route = createFileRoute('/_shop/goods/Pointorder')({
  ssr: false,
  beforeLoad: requireLogin,
  validateSearch: searchOf({ id: whole(), quantity: whole() }),
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('points-goods')('confirmTitle') }],
  }),
  component: PlacePage,
})

function PlacePage() {
  const t = useT('points-goods')
  const { id = 0, quantity = 1 } = Route.useSearch()
  const goods = useQuery({ ...query(pointsGoods, { goodsId: id }), enabled: id > 0 })
  const isGone =
    id < 1 ||
    (goods.error instanceof Refused &&
      goods.error.reason.code === PointsGoodsReasons.goodsNotFound.code)
  return (
    <main id="content" className="page page-narrow pb-10" tabIndex={-1}>
      <h1 className="py-5">{t('confirmTitle')}</h1>
      {isGone ? (
        <Suspense fallback={null}>
          <Gone />
        </Suspense>
      ) : (
        <Loaded query={goods}>
          {(data) => <Confirm goods={data} quantity={Math.max(1, quantity)} />}
        </Loaded>
      )}
    </main>
  )
}

type Props = { goods: PointsGoods; quantity: number }

function Confirm({ goods, quantity: wanted }: Props) {
  const t = useT('points-goods')
  const { number } = useNumbers()
  const isSent = goods.kind === 'physical'
  const { data: addresses = [] } = useQuery({ ...query(listAddresses, {}), enabled: isSent })
  const [chosenId, setChosenId] = useState<number | null>(null)
  const addressId = chosenId ?? addresses.find(({ isDefault }) => isDefault)?.id ?? null
  // Of one click: the same order however often it arrives.
  const key = useOnce(() => crypto.randomUUID())
  const navigate = Route.useNavigate()
  const place = useAct(placePointsOrder, {
    refresh: [myPoints, myPointLines, myPointsOrders, pointsGoods],
    onDone: async (made) => {
      toast(t('placed'), { kind: 'success' })
      await navigate({
        to: '/user/user/pointorder/details',
        search: { number: made.number },
        replace: true,
      })
    },
  })
  const { own, pointsCount: unitPoints } = goods
  const quantity = Math.min(wanted, Math.max(1, own?.mostCount ?? 1))
  const total = unitPoints * quantity
  const why = own?.why ?? null
  const lacksAddress = isSent && addressId === null
  return (
    <div className="stack">
      {isSent && <AddressChoice chosenId={addressId} onChoose={setChosenId} />}
      <Panel title={t('summary')}>
        <div className="stack">
          <div className="flex items-center gap-3">
            <RewardPhoto url={goods.pictureUrl} kind={goods.kind} isSmall />
            <span className="min-w-0">
              <Link to="/goods/jifenxq" search={{ id: goods.id }} className="link wrap-anywhere">
                {goods.name}
              </Link>
              <small className="block text-ink-3">{t(`about.${goods.kind}`)}</small>
            </span>
          </div>
          <KeyValueList
            rows={[
              { label: t('each'), value: t('points', { count: unitPoints }) },
              { label: t('quantity'), value: number(quantity) },
              {
                label: t('total'),
                value: <b className="text-points">{t('points', { count: total })}</b>,
              },
              ...(own === null || why !== null
                ? []
                : [{ label: t('after'), value: t('points', { count: own.usableCount - total }) }]),
            ]}
          />
          {why !== null && <Notice tone="warning">{t(`why.${why}`)}</Notice>}
          {why === null && lacksAddress && <Notice>{t('addressFirst')}</Notice>}
          <Button
            variant="primary"
            className="justify-self-end"
            disabled={why !== null || lacksAddress}
            busy={place.isPending}
            onClick={() =>
              place.mutate({
                key,
                goodsId: goods.id,
                quantity,
                unitPoints,
                version: goods.version,
                addressId: isSent ? addressId : null,
              })
            }
          >
            {t('place')}
          </Button>
        </div>
      </Panel>
    </div>
  )
}
