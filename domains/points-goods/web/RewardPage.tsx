/** /goods/jifenxq?id=: points goods with their pictures, what they cost and whether this shopper can have them. */
import { useQuery } from '@tanstack/react-query'
import { ClientOnly, createFileRoute, Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { Refused } from '#kit/contract/refusal.ts'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { QuantityStepper } from '#kit/ui/forms/QuantityStepper.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { Skeleton } from '#kit/ui/states/Skeleton.tsx'
import { query } from '#kit/web/calls/call.ts'
import { loginAddress } from '#kit/web/forms/require-login.ts'
import { useDates, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { searchOf, whole } from '#kit/web/pages/search-params.ts'
import { pointsGoods } from '../calls.gen.ts'
import type { PointsGoods } from '../contract.ts'
import { PointsGoodsReasons } from '../reasons.ts'
import { Gone } from './RewardGone.tsx'
import { RewardPhoto } from './RewardPhoto.tsx'

export const Route = createFileRoute('/_shop/goods/jifenxq')({
  validateSearch: searchOf({ id: whole() }),
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('points-goods')('rewards') }],
  }),
  component: RewardPage,
})

function RewardPage() {
  const t = useT('points-goods')
  const catalog = useT('catalog')
  const points = useT('points')
  return (
    <main id="content" className="page pb-10" tabIndex={-1}>
      <Breadcrumb
        items={[
          { label: catalog('product.home'), link: (props) => <Link to="/" {...props} /> },
          { label: points('mall'), link: (props) => <Link to="/home/integral" {...props} /> },
          { label: t('rewards') },
        ]}
      />
      <ClientOnly fallback={<Skeleton className="h-96" />}>
        <Reward />
      </ClientOnly>
    </main>
  )
}

function Reward() {
  const { id = 0 } = Route.useSearch()
  const goods = useQuery({ ...query(pointsGoods, { goodsId: id }), enabled: id > 0 })
  const isGone =
    id < 1 ||
    (goods.error instanceof Refused &&
      goods.error.reason.code === PointsGoodsReasons.goodsNotFound.code)
  return isGone ? <Gone /> : <Loaded query={goods}>{(data) => <Shown goods={data} />}</Loaded>
}

function Shown({ goods }: { goods: PointsGoods }) {
  const t = useT('points-goods')
  const { date } = useDates()
  const {
    kind,
    name,
    text,
    pointsCount,
    leftCount,
    perPerson,
    minLevel,
    saleUntil,
    coupon,
    superDays,
  } = goods
  const facts = [
    leftCount > 0 ? t('left', { count: leftCount }) : t('gone'),
    t('perPerson', { count: perPerson }),
    minLevel === null ? null : t('minLevel', { level: minLevel }),
    saleUntil === null ? null : t('until', { date: date(saleUntil) }),
  ].filter((each) => each !== null)
  return (
    <div className="grid items-start gap-4 md:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
      <Pictures goods={goods} />
      <Panel>
        <div className="stack">
          <p>
            <Tag tone="points">{t(`kind.${kind}`)}</Tag>
          </p>
          <h1 className="wrap-anywhere">{name}</h1>
          <p className="text-3xl font-semibold text-points">
            {t('points', { count: pointsCount })}
          </p>
          <p className="text-sm text-ink-2">{facts.join(' · ')}</p>
          {coupon !== null && <p className="text-sm">{t('couponNamed', { name: coupon.name })}</p>}
          {superDays !== null && (
            <p className="text-sm">
              {t('superDays', { count: superDays })}{' '}
              <Link to="/user/user/member" className="link underline">
                {t('superGives')}
              </Link>
            </p>
          )}
          <p className="text-sm text-ink-3">{t(`about.${kind}`)}</p>
          <Redeem goods={goods} />
          {text !== '' && <p className="whitespace-pre-line wrap-anywhere">{text}</p>}
        </div>
      </Panel>
    </div>
  )
}

function Pictures({ goods: { pictureUrls, kind, name } }: { goods: PointsGoods }) {
  const t = useT('points-goods')
  const [index, setIndex] = useState(0)
  return (
    <Panel>
      <RewardPhoto url={pictureUrls[index] ?? null} kind={kind} alt={name} />
      {pictureUrls.length > 1 && (
        <fieldset className="flex flex-wrap gap-2 pt-3" aria-label={t('pictures')}>
          {pictureUrls.map((url, place) => (
            <button
              key={url}
              type="button"
              aria-label={t('picture', { number: place + 1 })}
              aria-pressed={place === index}
              className="rounded-(--radius-2) border border-line aria-pressed:border-brand"
              onClick={() => setIndex(place)}
            >
              <RewardPhoto url={url} kind={kind} isSmall />
            </button>
          ))}
        </fieldset>
      )}
    </Panel>
  )
}

function Redeem({ goods }: { goods: PointsGoods }) {
  const t = useT('points-goods')
  const { href } = useLocation()
  const { number } = useNumbers()
  const [quantity, setQuantity] = useState(1)
  const { id, own, name } = goods
  if (own === null) {
    return (
      <a
        href={loginAddress(href)}
        className={`${buttonClass({ variant: 'primary' })} justify-self-start`}
      >
        {t('login')}
      </a>
    )
  }
  return (
    <>
      <p className="text-sm">
        {t('usable')}: <b>{number(own.usableCount)}</b>
      </p>
      {own.why === null ? (
        <div className="flex flex-wrap items-center gap-4">
          {own.mostCount > 1 && (
            <QuantityStepper
              label={`${t('quantity')}: ${name}`}
              value={quantity}
              max={own.mostCount}
              onChange={setQuantity}
            />
          )}
          <Link
            to="/goods/Pointorder"
            search={{ id, quantity: Math.min(quantity, own.mostCount) }}
            className={buttonClass({ variant: 'primary' })}
          >
            {t('redeem')}
          </Link>
        </div>
      ) : (
        <Notice tone="warning">{t(`why.${own.why}`)}</Notice>
      )}
    </>
  )
}
