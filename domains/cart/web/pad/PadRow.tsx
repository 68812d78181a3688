/** One line of the pad: the text, the goods it refers to, and the quantity; or the problem and its solution. */
import { Link } from '@tanstack/react-router'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { memo, useState } from 'react'
import { IconButton } from '#kit/ui/basics/IconButton.tsx'
import type { Currency } from '#kit/contract/money.ts'
import { Money, StruckPrice } from '#kit/ui/figures/Money.tsx'
import { Photo } from '#kit/ui/pictures/Picture.tsx'
import { QuantityStepper } from '#kit/ui/forms/QuantityStepper.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { translatorFor, useMoney, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { LOCALES } from '#kit/contract/lang.ts'
import { useUnits } from '#kit/web/language/units.ts'
import type { PadGoods } from '../../pad-contract.ts'
import { OutcomeTag } from '../door/OutcomeTag.tsx'
import {
  chooseSku,
  goodsOf,
  inUnit,
  isAboveMost,
  isOtherUnit,
  problemOf,
  ruleOf,
  stateOf,
  unitOf,
  type Row,
} from './rows.ts'
import type { Pad } from './use-pad.ts'
import type { PadPrice } from './use-pad-prices.ts'

const PHOTO = 40

type Props = { row: Row; pad: Pad }
type RowProps = Props & {
  /** Undefined until it is loaded, and where there is none. */
  price: PadPrice | undefined
  currency: Currency | undefined
}

/** A page has up to a thousand of them: only the one that changes renders again. */
export const PadRow = memo(
  PadLineOf,
  (before, after) =>
    before.row === after.row && before.price === after.price && before.currency === after.currency,
)

function PadLineOf({ row, pad, price, currency }: RowProps) {
  const { number } = useNumbers()
  const t = useT('cart')
  const units = useUnits()
  const { money } = useMoney()
  const state = stateOf(row)
  const goods = goodsOf(row)
  const unit = unitOf(row)
  const isOpen = state !== 'done'
  const mayBuy = isOpen && state !== 'blocked'
  return (
    <li className="pad-row" data-state={state}>
      <div className="pad-written">
        <span className="pad-number">{row.line.line}</span>
        <span className="min-w-0 break-words">
          {row.line.text === '' ? t('pad.noText') : row.line.text}
          {row.line.quantity !== null && (
            <small>
              {' '}
              × {number(row.line.quantity)} {row.line.unit}
            </small>
          )}
        </span>
      </div>
      <div className="pad-goods">
        <Meaning row={row} pad={pad} />
        <RowNote row={row} />
      </div>
      <div className="pad-unit">
        {goods !== undefined && unit !== undefined && goods.units.length > 1 && isOpen ? (
          <Select
            size="small"
            aria-label={t('unit')}
            value={String(unit.id)}
            options={goods.units.map(({ id, name, factor }) => ({
              value: String(id),
              label: factor === 1 ? name : t('unitOf', { name, factor }),
            }))}
            onChange={(event) => pad.put(inUnit(row, Number(event.target.value)))}
          />
        ) : (
          unit !== undefined &&
          units(unit.name, isOpen ? row.quantity : (row.outcome?.addedQuantity ?? 1))
        )}
      </div>
      <div className="pad-quantity">
        {goods !== undefined && unit !== undefined && mayBuy && (
          <QuantityStepper
            size="small"
            label={t('quantityOf', { name: goods.name })}
            value={row.quantity}
            {...ruleOf(unit, goods)}
            onChange={(quantity) => pad.put({ ...row, quantity, outcome: null })}
          />
        )}
        {!isOpen && (
          <span className="figures">{row.outcome && number(row.outcome.addedQuantity)}</span>
        )}
      </div>
      <div className="pad-sum">
        {price !== undefined && currency !== undefined && state !== 'blocked' && (
          <>
            <Money amount={price.lineAmount} currency={currency} />
            <small>
              {price.unitAmount < price.listUnitAmount && (
                <StruckPrice amount={price.listUnitAmount} currency={currency} />
              )}{' '}
              {t('pad.each', { price: money(price.unitAmount, currency), unit: unit?.name ?? '' })}
            </small>
          </>
        )}
      </div>
      <div className="pad-remove">
        <IconButton
          icon={X}
          size="small"
          label={t('removeLine', { name: row.line.text })}
          onClick={() => pad.remove(row.key)}
        />
      </div>
    </li>
  )
}

function Meaning({ row, pad }: Props) {
  const t = useT('cart')
  const state = stateOf(row)
  const goods = goodsOf(row)
  const all = row.found?.goods ?? []
  if (state === 'waiting') return <span className="skeleton skeleton-line" />
  if (state === 'none' || state === 'error') return <Retype row={row} pad={pad} />
  if (all.length > 1 && state !== 'done')
    return (
      <div className="pad-choice">
        {goods !== undefined && <GoodsOfRow goods={goods} bare />}
        <Select
          size="small"
          aria-label={t('pad.choose', { text: row.line.text })}
          placeholder={t('pad.chooseOf', { count: all.length })}
          value={row.skuId === null ? '' : String(row.skuId)}
          options={all.map((each) => ({ value: String(each.skuId), label: textOf(each) }))}
          onChange={(event) => pad.put(chooseSku(row, Number(event.target.value), true))}
        />
      </div>
    )
  return goods === undefined ? null : <GoodsOfRow goods={goods} />
}

const textOf = ({ name, optionText, code }: PadGoods): string =>
  [name, optionText, code].filter((each) => each !== '').join(' · ')

function GoodsOfRow({ goods, bare = false }: { goods: PadGoods; bare?: boolean }) {
  const picture =
    goods.smallUrl === null ? (
      <span className="photo photo-small" />
    ) : (
      <Photo src={goods.smallUrl} alt="" width={PHOTO} height={PHOTO} className="photo-small" />
    )
  if (bare) return picture
  return (
    <div className="pad-shown">
      {picture}
      <span className="min-w-0">
        <Link
          to="/goods/$id"
          params={{ id: String(goods.productId) }}
          search={{ sku: goods.skuId }}
          lang={LOCALES[goods.textLang]}
          className="table-name"
        >
          {goods.name}
        </Link>
        <small>
          {goods.optionText} <span className="code-text">{goods.code}</span>
        </small>
      </span>
    </div>
  )
}

/** The field for other words, where the text matches nothing. */
function Retype({ row, pad }: Props) {
  const t = useT('cart')
  const [text, setText] = useState(row.line.text)
  return (
    <form
      className="pad-retype"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') pad.retype(row, text)
      }}
    >
      <TextInput
        size="small"
        aria-label={t('pad.retype')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <IconButton icon={Search} size="small" look="outlined" type="submit" label={t('pad.again')} />
    </form>
  )
}

/** The row's outcome, or its problem. */
function RowNote({ row }: { row: Row }) {
  const t = useT('cart')
  const { line, outcome } = row
  const state = stateOf(row)
  const goods = goodsOf(row)
  const isOther = line.quantity !== null && goods !== undefined && row.quantity !== line.quantity
  if (line.error !== null)
    return <small className="text-danger">{t(`pad.error.${line.error}`)}</small>
  if (state === 'none') return <small className="text-danger">{t('pad.none')}</small>
  if (state === 'blocked')
    return (
      <Tag tone="danger">
        {t('pad.blocked', { why: translatorFor(t, `pad.why.${problemOf(row)}`, {}) })}
      </Tag>
    )
  if (outcome !== null) {
    if (outcome.outcome === 'refused') return <OutcomeTag outcome={outcome} />
    return (
      <span className="chip-row">
        <OutcomeTag outcome={outcome} />
        <small className="text-ink-3">
          {outcome.warehouseName !== null && t('pad.from', { name: outcome.warehouseName })}
        </small>
        {isOther && outcome.outcome === 'added' && <OtherQuantity row={row} />}
      </span>
    )
  }
  return (
    <>
      {goods !== undefined && !goods.inStock && (
        <small className="text-danger">{t('pad.outOfStock')}</small>
      )}
      {isOtherUnit(row) && (
        <small className="text-warning">
          {t('pad.otherUnit', { written: line.unit ?? '', unit: unitOf(row)?.name ?? '' })}
        </small>
      )}
      {isOther && <OtherQuantity row={row} />}
    </>
  )
}

/** Shows why the quantity differs from the one that was written. */
function OtherQuantity({ row }: { row: Row }) {
  const t = useT('cart')
  const key = isAboveMost(row) ? 'pad.changedToMost' : 'pad.changed'
  return <small className="text-warning">{t(key, { count: row.quantity })}</small>
}
