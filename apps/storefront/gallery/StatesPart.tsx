/** Tags and dots of every tone, notices, and loading, empty and error states. */
import { Button } from '#kit/ui/basics/Button.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { ErrorState, RetryNotice } from '#kit/ui/states/ErrorState.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { ProductCardSkeleton } from '#domains/catalog/web/door/GoodsCard.tsx'
import { Loading } from '#kit/ui/states/Skeleton.tsx'
import { Rating } from '#kit/ui/figures/Rating.tsx'
import { Stars } from '#kit/ui/figures/Stars.tsx'
import { StarsInput } from '#kit/ui/forms/StarsInput.tsx'
import { StatusDot, type StatusTone } from '#kit/ui/figures/StatusDot.tsx'
import { StockDot } from '#domains/stock/web/door/StockDot.tsx'
import { CrownTag, Tag } from '#kit/ui/figures/Tag.tsx'
import { useState } from 'react'
import { Group, Row, useSamples } from './parts.tsx'

export function StatesPart() {
  const s = useSamples()
  const [stars, setStars] = useState(4)
  const states: [string, StatusTone, boolean][] = [
    [s.review, 'warning', true],
    [s.submitted, 'info', true],
    [s.toPay, 'sale', false],
    [s.toShip, 'warning', false],
    [s.toReceive, 'info', false],
    [s.completed, 'success', false],
    [s.closed, 'neutral', false],
    [s.afterSales, 'danger', true],
    [s.credit, 'credit', false],
  ]
  return (
    <Group title={s.states}>
      <Row>
        {states.map(([label, tone, isHollow]) => (
          <StatusDot key={label} tone={tone} hollow={isHollow}>
            {label}
          </StatusDot>
        ))}
      </Row>
      <div className="chip-row">
        <CrownTag solid>{s.superMember}</CrownTag>
        <CrownTag>{s.superMember}</CrownTag>
        <Tag tone="brand">{s.machine}</Tag>
        <Tag tone="sale-solid">{s.deal}</Tag>
        <Tag tone="sale">{s.special}</Tag>
        <Tag line>{s.fixed}</Tag>
        <Tag tone="member">{s.gift}</Tag>
        <Tag tone="credit">{s.credit}</Tag>
        <Tag tone="success">{s.completed}</Tag>
        <Tag tone="warning">{s.review}</Tag>
        <Tag tone="danger">{s.soldOut}</Tag>
        <Tag tone="info">{s.toReceive}</Tag>
        <Tag tone="points">{s.offer}</Tag>
        <Tag>{s.closed}</Tag>
      </div>
      <Row>
        <StockDot band="in" count={126_400} />
        <StockDot band="low" count={14} />
        <StockDot band="out" />
        <StockDot band="out">{s.moved}</StockDot>
        <Rating value={4.8} />
        <Stars value={3.6} />
        <StarsInput label={s.state} value={stars} onChange={setStars} />
      </Row>
      <Notice>{s.info}</Notice>
      <Notice tone="success">{s.success}</Notice>
      <Notice tone="warning">{s.warning}</Notice>
      <Notice tone="danger">{s.danger}</Notice>
      <RetryNotice message={s.danger} retry={<Button size="small">{s.resend}</Button>} />
      <div className="form-grid">
        <Loading className="cards cards-4">
          <ProductCardSkeleton />
          <ProductCardSkeleton />
        </Loading>
        <div>
          <EmptyState
            title={s.cartEmpty}
            text={s.cartEmptyText}
            action={<Button variant="primary">{s.shop}</Button>}
          />
          <ErrorState
            status={404}
            message={s.notFound}
            path="/goods/20418x"
            level={2}
            actions={
              <>
                <Button>{s.back}</Button>
                <Button variant="primary">{s.home}</Button>
              </>
            }
          />
        </div>
      </div>
    </Group>
  )
}
